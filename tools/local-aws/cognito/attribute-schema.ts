import { z } from 'zod';
import { flag } from './properties.ts';

/** The constraints of an attribute. */
export type AttributeSchema = {
  type: 'String' | 'Boolean';
  required: boolean;
  mutable: boolean;
  /** Lengths of strings. */
  min?: number;
  max?: number;
};

/** One entry of a pool's `Schema`. */
export const schemaAttribute = z.strictObject({
  Name: z.string().min(1).max(20),
  AttributeDataType: z.literal('String').optional(),
  Mutable: flag.optional(),
  Required: flag.optional(),
  StringAttributeConstraints: z
    .strictObject({ MinLength: z.coerce.number().optional(), MaxLength: z.coerce.number().optional() })
    .optional(),
});

/** All attributes of a pool by name: the standard ones, and its own ones with the prefix `custom:`. */
export function attributeSchemas(entries: readonly z.infer<typeof schemaAttribute>[]): Map<string, AttributeSchema> {
  const schemas = new Map(standardAttributes);
  for (const entry of entries) {
    const standard = standardAttributes.get(entry.Name);
    const limits = {
      min: entry.StringAttributeConstraints?.MinLength,
      max: entry.StringAttributeConstraints?.MaxLength,
    };
    if (standard) {
      const { required, mutable } = standard;
      schemas.set(entry.Name, {
        ...standard,
        required: entry.Required ?? required,
        mutable: entry.Mutable ?? mutable,
        min: limits.min ?? standard.min,
        max: limits.max ?? standard.max,
      });
      continue;
    }
    if (entry.Required) throw new Error(`Required custom attributes are not supported currently: ${entry.Name}`);
    // CloudFormation makes custom attributes immutable unless the template says otherwise.
    const mutable = entry.Mutable ?? false;
    schemas.set(`custom:${entry.Name}`, {
      type: 'String',
      required: false,
      mutable,
      ...limits,
    });
  }
  return schemas;
}

/** Attributes that only the pool itself or an administrator sets. */
export const verificationFlags = ['email_verified', 'phone_number_verified'];

const text: AttributeSchema = { type: 'String', required: false, mutable: true, min: 0, max: 2048 };
const boolean: AttributeSchema = { type: 'Boolean', required: false, mutable: true };

const standardAttributes: ReadonlyMap<string, AttributeSchema> = new Map([
  ['sub', { ...text, required: true, mutable: false, min: 1 }],
  ...[
    'address',
    'email',
    'family_name',
    'gender',
    'given_name',
    'locale',
    'middle_name',
    'name',
    'nickname',
    'phone_number',
    'picture',
    'preferred_username',
    'profile',
    'website',
    'zoneinfo',
  ].map((name): [string, AttributeSchema] => [name, text]),
  ['birthdate', { ...text, min: 10, max: 10 }],
  ['email_verified', boolean],
  ['phone_number_verified', boolean],
]);
