import type { Resource } from '../platform/service.ts';

/** Part of a resource's properties, in the shape that CloudFormation documents. */
type Configuration = Resource['properties'];

/** The effect of a response headers policy. */
export type ResponseHeadersPolicy = (answer: Headers) => void;

/**
 * The headers are sent as configured: `strict-transport-security` too, which browsers ignore on plain http.
 * @throws {Error} naming a part of the configuration that is not supported
 */
export function responseHeadersPolicyOf(config: Configuration): ResponseHeadersPolicy {
  const known = ['Name', 'Comment', 'CustomHeadersConfig', 'RemoveHeadersConfig', 'SecurityHeadersConfig'];
  const unknown = Object.keys(config).find((name) => !known.includes(name));
  if (unknown) throw new Error(`${unknown} of a response headers policy is not supported here`);
  const fixed = [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...customHeaders(config.CustomHeadersConfig)];
  const removed: string[] = (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }: { Header: string }) => Header);
  return (answer) => {
    for (const name of removed) answer.delete(name);
    for (const [name, value, override] of fixed) {
      if (override || !answer.has(name)) answer.set(name, value);
    }
  };
}

type Set = [name: string, value: string, override: boolean];

function securityHeaders(config: Configuration): Set[] {
  const headers: Set[] = [];
  const {
    ContentSecurityPolicy,
    ContentTypeOptions,
    FrameOptions,
    ReferrerPolicy,
    StrictTransportSecurity,
    ...others
  } = config;
  const [unknown] = Object.keys(others);
  if (unknown) throw new Error(`${unknown} of a response headers policy is not supported here`);
  if (ContentSecurityPolicy) {
    const { ContentSecurityPolicy: value, Override } = ContentSecurityPolicy;
    headers.push(['content-security-policy', value, Override]);
  }
  if (ContentTypeOptions) headers.push(['x-content-type-options', 'nosniff', ContentTypeOptions.Override]);
  if (FrameOptions) headers.push(['x-frame-options', FrameOptions.FrameOption, FrameOptions.Override]);
  if (ReferrerPolicy) headers.push(['referrer-policy', ReferrerPolicy.ReferrerPolicy, ReferrerPolicy.Override]);
  if (StrictTransportSecurity) {
    const { AccessControlMaxAgeSec, IncludeSubdomains, Preload, Override } = StrictTransportSecurity;
    const value = `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}${Preload ? '; preload' : ''}`;
    headers.push(['strict-transport-security', value, Override]);
  }
  return headers;
}

function customHeaders(config?: { Items: { Header: string; Value: string; Override: boolean }[] }): Set[] {
  return (config?.Items ?? []).map(({ Header, Value, Override }) => [Header.toLowerCase(), Value, Override]);
}
