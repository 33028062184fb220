export type CorsRule = {
  origins: string[];
  methods: string[];
  headers: string[];
  exposed: string[];
  maxAgeSeconds?: number;
};

type TemplateRule = {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
};

/** The rules of a bucket's `CorsConfiguration`. */
export function readCors(configuration: { CorsRules?: TemplateRule[] } = {}): CorsRule[] {
  return (configuration.CorsRules ?? []).map((rule) => ({
    origins: rule.AllowedOrigins,
    methods: rule.AllowedMethods,
    headers: rule.AllowedHeaders ?? [],
    exposed: rule.ExposedHeaders ?? [],
    maxAgeSeconds: rule.MaxAge,
  }));
}
