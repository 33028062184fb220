import { randomUUID } from 'node:crypto';

/** An error in the format of the service with this signing name, as its SDK client reads it. */
export function errorResponse(service: string, code: string, message: string, status: number): Response {
  const format = formats[service] ?? jsonError;
  return format(code, message, status);
}

/** Escapes text for XML and keeps its line breaks. */
export function escapeXml(text: string): string {
  return text.replace(/[<>&'"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function xmlResponse(xml: string, status = 200, headers: Record<string, string> = {}): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
  return new Response(body, { status, headers: { 'content-type': 'application/xml', ...headers } });
}

export function jsonResponse(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const type = { 'content-type': 'application/x-amz-json-1.0' };
  return new Response(JSON.stringify(value), { status, headers: { ...type, ...headers } });
}

type ErrorFormat = (code: string, message: string, status: number) => Response;

const jsonError: ErrorFormat = (code, message, status) =>
  jsonResponse({ __type: `com.amazon.coral.service#${code}`, message }, status, { 'x-amzn-errortype': code });

const s3Error: ErrorFormat = (code, message, status) =>
  xmlResponse(`<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`, status);

function queryError(namespace: string): ErrorFormat {
  return (code, message, status) => {
    const type = status < 500 ? 'Sender' : 'Receiver';
    const error = `<Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
    return xmlResponse(
      `<ErrorResponse xmlns="${namespace}">${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
      status,
    );
  };
}

const formats: Record<string, ErrorFormat> = {
  s3: s3Error,
  ses: queryError('http://ses.amazonaws.com/doc/2010-12-01/'),
  sns: queryError('http://sns.amazonaws.com/doc/2010-03-31/'),
  cloudformation: queryError('http://cloudformation.amazonaws.com/doc/2010-05-15/'),
  cloudfront: queryError('http://cloudfront.amazonaws.com/doc/2020-05-31/'),
};
