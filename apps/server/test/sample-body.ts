import { newId } from '../src/platform/db/ids.ts'

type Schema = {
  type?: string
  const?: unknown
  anyOf?: Schema[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  nullable?: boolean
}

/** What fields of a name hold where their shape alone does not say. */
const KNOWN: Record<string, unknown> = {
  mobile: '13910800999',
  name: '样本',
  email: 'sample@example.com',
  code: '000000',
  month: '2026-11',
  endsAt: '2027-01-01T00:00:00.000Z',
  amount: '0.12',
}

/** A body the call's declaration accepts: ids as given by name, everything else as little as will do. */
export const sampleBody = (schema: unknown, ids: Readonly<Record<string, string>>): unknown =>
  sample(schema as Schema, '', ids)

const sample = (schema: Schema, name: string, ids: Readonly<Record<string, string>>): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf.find(({ type }) => type !== 'null')!, name, ids)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || field in ids || field in PLURALS)
          .map(([field, part]) => [field, sample(part, field, ids)]),
      )
    case 'array':
      return [sample(schema.items!, PLURALS[name] ?? name, ids)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'string':
      return ids[name] ?? text(schema, name)
    default:
      return null
  }
}

/** Fields that hold several of something. */
const PLURALS: Record<string, string> = {
  memberIds: 'memberId',
  freezeMemberIds: 'memberId',
  roleIds: 'roleId',
  contactIds: 'contactId',
  messageIds: 'messageId',
  contractIds: 'contractId',
  fileIds: 'fileId',
}

const text = ({ pattern, format, minLength = 1 }: Schema, name: string): string => {
  const known = KNOWN[name]
  if (typeof known === 'string') return known
  if (pattern?.includes('-7[0-9a-f]{3}-')) return newId()
  if (format === 'date-time') return '2026-11-01T00:00:00.000Z'
  if (pattern?.startsWith('^[0-9]')) return '0'.repeat(Math.max(6, minLength))
  return 'x'.repeat(minLength)
}
