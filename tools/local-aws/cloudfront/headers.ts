import type { Resource } from '../platform/service.ts';

/** Part of a resource's properties, in the shape that CloudFormation documents. */
type Configuration = Resource['properties'];

/** The effect of a response headers policy. */
export type ResponseHeadersPolicy = (answer: Headers, request: { method: string; headers: Headers }) => void;

/** Response headers policies that AWS manages, by id, as their configuration. */
export const managedResponseHeadersPolicies: Record<string, Configuration> = {
  // SecurityHeadersPolicy
  '67f7725c-6f97-4210-82d7-5512b31e9d03': {
    SecurityHeadersConfig: {
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'SAMEORIGIN', Override: false },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: false },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: false },
      XSSProtection: { Protection: true, ModeBlock: true, Override: false },
    },
  },
};

/**
 * The headers are sent as configured: `strict-transport-security` too, which browsers ignore on plain http.
 * @throws {Error} naming a part of the configuration that is not supported
 */
export function responseHeadersPolicyOf(config: Configuration): ResponseHeadersPolicy {
  const known = [
    'Name',
    'Comment',
    'CorsConfig',
    'CustomHeadersConfig',
    'RemoveHeadersConfig',
    'SecurityHeadersConfig',
  ];
  const unknown = Object.keys(config).find((name) => !known.includes(name));
  if (unknown) throw new Error(`${unknown} of a response headers policy is not supported here`);
  const fixed = [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...customHeaders(config.CustomHeadersConfig)];
  const removed: string[] = (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }: { Header: string }) => Header);
  const cors = config.CorsConfig && corsHeaders(config.CorsConfig);
  return (answer, request) => {
    for (const name of removed) answer.delete(name);
    for (const [name, value, override] of [...fixed, ...(cors?.(request) ?? [])]) {
      if (override || !answer.has(name)) answer.set(name, value);
    }
  };
}

type Set = [name: string, value: string, override: boolean];

function securityHeaders(config: Configuration): Set[] {
  const headers: Set[] = [];
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy } = config;
  const { StrictTransportSecurity, XSSProtection } = config;
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
  if (XSSProtection) {
    const { Protection, ModeBlock, ReportUri, Override } = XSSProtection;
    const rest = ModeBlock ? '; mode=block' : ReportUri ? `; report=${ReportUri}` : '';
    headers.push(['x-xss-protection', Protection ? `1${rest}` : '0', Override]);
  }
  return headers;
}

function customHeaders(config?: { Items: { Header: string; Value: string; Override: boolean }[] }): Set[] {
  return (config?.Items ?? []).map(({ Header, Value, Override }) => [Header.toLowerCase(), Value, Override]);
}

function corsHeaders(config: Configuration) {
  const list = (items?: { Items: string[] }) => (items?.Items ?? []).join(', ');
  const origins: string[] = config.AccessControlAllowOrigins.Items;
  return ({ method, headers }: { method: string; headers: Headers }): Set[] => {
    const origin = headers.get('origin');
    const allowed = origin && (origins.includes('*') ? '*' : origins.find((each) => isOrigin(each, origin)) && origin);
    if (!allowed) return [];
    const override: boolean = config.OriginOverride;
    const sent: Set[] = [['access-control-allow-origin', allowed, override]];
    if (config.AccessControlAllowCredentials) sent.push(['access-control-allow-credentials', 'true', override]);
    const exposed = list(config.AccessControlExposeHeaders);
    if (exposed) sent.push(['access-control-expose-headers', exposed, override]);
    if (method !== 'OPTIONS') return sent;
    sent.push(['access-control-allow-methods', list(config.AccessControlAllowMethods), override]);
    sent.push(['access-control-allow-headers', list(config.AccessControlAllowHeaders), override]);
    sent.push(['access-control-max-age', String(config.AccessControlMaxAgeSec ?? 600), override]);
    return sent;
  };
}

function isOrigin(pattern: string, origin: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`^${pattern.includes('://') ? '' : 'https?://'}${source}$`).test(origin);
}
