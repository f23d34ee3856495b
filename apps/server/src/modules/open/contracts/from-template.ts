import { randomUUID } from 'node:crypto'
import type { Draft, TemplateContent } from '@xinqi/api/calls'
import type { PublicBody } from '@xinqi/api/open/registry'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { SIGNING_KINDS } from '../../contracts/contract/facts.ts'
import { templateToStart } from '../../contracts/templates/template-to-start.ts'
import { opened } from '../../contracts/templates/templates.ts'
import { type NamedParty, partyOf } from './parties.ts'
import { type Starting, startContract } from './start.ts'
import { valuesFor } from './values.ts'

export const templateFor = async (db: Queryable, companyId: string, templateNo: string) =>
  templateToStart(db, companyId, templateNo).catch((error) => {
    throw error instanceof CodedError ? new CodedError('OPEN_TEMPLATE_UNKNOWN') : error
  })

const roleOf = (party: TemplateContent['parties'][number], index: number): string =>
  party.roleName?.trim() || `第 ${index + 1} 方`

/** The template's document, fields and roles; the partner's people and values. */
export const createByTemplate = async (
  starting: Starting,
  asked: PublicBody<'contract/createByTemplate'>,
) => {
  const { services, db, app, now } = starting
  const { row, files } = await templateFor(db, app.company_id, asked.templateNo)
  const content = opened(services, row)
  const roles = content.parties.map(roleOf)
  const unknown = Object.keys(asked.roles).find((name) => !roles.includes(name))
  if (unknown)
    throw new CodedError('OPEN_SIGNER_FIELDS', `模板没有角色「${unknown}」，角色为：${roles.join('、')}`)
  const named: NamedParty[] = []
  const partyIds = new Map<string, string>()
  for (const [index, role] of content.parties.entries()) {
    const signer = asked.roles[roleOf(role, index)]
    if (!signer) throw new CodedError('OPEN_SIGNER_FIELDS', `请指定角色「${roleOf(role, index)}」由谁签署`)
    const one = await partyOf(starting, signer)
    partyIds.set(role.partyId, one.party.partyId)
    named.push({
      ...one,
      party: { ...one.party, turn: signer.order ?? role.turn, roleName: roleOf(role, index) },
    })
  }
  const fields = filled(
    content.fields.map((field) => ({
      ...field,
      fieldId: randomUUID(),
      partyId: field.partyId === null ? null : (partyIds.get(field.partyId) ?? null),
    })),
    asked.values ?? {},
  )
  const base: Draft = { ...emptyDraft(now), ...content, name: asked.name, fields: [], parties: [] }
  return startContract(
    starting,
    { ...asked, inOrder: asked.inOrder ?? content.inTurn },
    { named, fields, files, base, templateNo: asked.templateNo },
  )
}

/** What the partner gives is filled in; what he leaves to a party stays for that party. */
const filled = (fields: Draft['fields'], values: Record<string, unknown>): Draft['fields'] => {
  const given = valuesFor(
    fields.filter(({ kind }) => !SIGNING_KINDS.has(kind)),
    values,
  )
  const byId = new Map(given.map(({ field, value }) => [field.fieldId, value]))
  return fields.map((field) => {
    const value = byId.get(field.fieldId)
    return value ? { ...field, value, partyId: null } : field
  })
}
