export type CorsRule = { origins: string[]; methods: string[]; headers: string[] };

type TemplateRule = { AllowedOrigins: string[]; AllowedMethods: string[]; AllowedHeaders?: string[] };

/** The rules of a bucket's `CorsConfiguration`. @throws {Error} for a setting that is not supported here */
export function readCors(configuration: { CorsRules?: TemplateRule[] } = {}): CorsRule[] {
  return (configuration.CorsRules ?? []).map((rule) => {
    const { AllowedOrigins: origins, AllowedMethods: methods, AllowedHeaders: headers = [], ...others } = rule;
    const [other] = Object.keys(others);
    if (other) throw new Error(`${other} of a CORS rule is not supported here`);
    return { origins, methods, headers };
  });
}
