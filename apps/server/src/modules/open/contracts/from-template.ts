import { randomUUID } from 'node:crypto'
import type { Draft, TemplateContent } from '@xinqi/api/calls'
import { renamedFileRules } from '@xinqi/api/contract-fields/file-rules'
import { renameInRules } from '@xinqi/api/contract-fields/ruled-field'
import type { PublicBody } from '@xinqi/api/open/registry'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { SIGNING_KINDS } from '../../contracts/contract/facts.ts'
import type { OpenPreparingCall } from '../gateway/open-call.ts'
import { asTemplateContent, printHtml } from '../templates/html-print.ts'
import { noteUse, usableTemplate } from '../templates/use-template.ts'
import { valuesFor } from '../templates/values.ts'
import { type NamedParty, partyOf } from './parties.ts'
import { type Starting, startContract } from './start.ts'

/** An HTML template is printed with the values before anything is written; of others there is nothing to ask. */
export const printFirst = async ({
  app,
  body,
  db,
  services,
}: OpenPreparingCall<'contract/createByTemplate'>) => {
  const template = await usableTemplate(services, db, app, body.templateNo)
  if (template.kind !== 'html') return null
  const { no, name, content, version } = template
  const { pdf, sizes, boxes } = await printHtml(services, db, app, {
    no,
    name,
    content,
    values: body.values ?? {},
  })
  const file = { scopeId: app.company_id, bytes: pdf, mediaType: 'application/pdf' }
  return { template, version, sizes, boxes, written: await services.blobs.stage(file) }
}
type Printed = Awaited<ReturnType<typeof printFirst>>

/** The document itself, with its roles and fields; a printed one holds its values already. */
const documentOf = async (starting: Starting, templateNo: string, printed: Printed) => {
  const { services, db, app, now } = starting
  if (!printed) {
    const template = await usableTemplate(services, db, app, templateNo)
    if (template.kind === 'html') throw new CodedError('CONFLICT')
    const { content, files, version } = template
    return { content, files, version, takesValues: true }
  }
  const { template, written, sizes, boxes, version } = printed
  const blob = await services.blobs.keep(db, written)
  const id = newId()
  const file = {
    id,
    name: `${template.name}.pdf`,
    source_blob: blob.id,
    pdf_blob: blob.id,
    page_sizes: sizes,
  }
  const content = asTemplateContent(template.content, { sizes, boxes }, id, now)
  return { content, files: [file], version, takesValues: false }
}

const roleOf = (party: TemplateContent['parties'][number], index: number): string =>
  party.roleName?.trim() || `第 ${index + 1} 方`

/** The template's document, fields and roles; the partner's people and values. */
export const createByTemplate = async (
  starting: Starting,
  asked: PublicBody<'contract/createByTemplate'>,
  printed: Printed,
) => {
  const { now } = starting
  const { content, files, version, takesValues } = await documentOf(starting, asked.templateNo, printed)
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
  const renamed = new Map(content.fields.map(({ fieldId }) => [fieldId, randomUUID() as string]))
  const fields = filled(
    content.fields.map((field) => ({
      ...field,
      fieldId: renamed.get(field.fieldId)!,
      settings: renameInRules(field.settings, renamed),
      partyId: field.partyId === null ? null : (partyIds.get(field.partyId) ?? null),
    })),
    takesValues ? (asked.values ?? {}) : {},
  )
  const base: Draft = {
    ...emptyDraft(now),
    ...content,
    ...renamedFileRules(content.fileRules, new Map(content.files.map((id) => [id, id])), renamed),
    name: asked.name,
    fields: [],
    parties: [],
  }
  const made = await startContract(
    starting,
    { ...asked, inOrder: asked.inOrder ?? content.inTurn },
    { named, fields, files, base, templateNo: asked.templateNo },
  )
  await noteUse(starting, asked, version)
  return made
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
