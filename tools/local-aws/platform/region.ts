/** The AWS region that a run pretends to be in. */
export const region = process.env.AWS_REGION ?? 'eu-central-1';
