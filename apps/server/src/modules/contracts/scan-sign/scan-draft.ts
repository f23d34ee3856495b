import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import { renamedFileRules } from '@xinqi/api/contract-fields/file-rules'
import { renameInRules } from '@xinqi/api/contract-fields/ruled-field'
import { PARTY_KIND } from '@xinqi/api/status'

type Party = Draft['parties'][number]

/** The party nobody is named for: whoever scans the code becomes it. Null unless there is exactly one. Pure. */
export const scannedParty = ({ parties }: Draft): Party | null => {
  const open = parties.filter(
    ({ kind, isOwn, signers, companyName }) =>
      !isOwn && signers.length === 0 && (kind === PARTY_KIND.person || !companyName?.trim()),
  )
  return open.length === 1 ? open[0]! : null
}

export type Scanner = { name: string; mobile?: string; email?: string; companyName?: string }

/** The draft with somebody in the open place. Pure. */
export const draftFor = (draft: Draft, partyId: string, { companyName, ...scanner }: Scanner): Draft => ({
  ...draft,
  parties: draft.parties.map((party) =>
    party.partyId === partyId
      ? {
          ...party,
          signers: [{ signerId: randomUUID(), ...scanner }],
          ...(companyName ? { companyName } : {}),
        }
      : party,
  ),
})

/** A draft is judged with a stand-in: everything but whoever will scan must be there. */
export const withStandIn = (draft: Draft, { partyId, kind }: Party): Draft =>
  draftFor(draft, partyId, {
    name: '扫码签署人',
    mobile: '13000000000',
    ...(kind === PARTY_KIND.company ? { companyName: '扫码签署企业' } : {}),
  })

/** Named after who signs: the company, or the person with the end of his number. */
export const nameFor = (name: string, { name: who, mobile, companyName }: Scanner): string =>
  (companyName ? [name.slice(0, 60), companyName.slice(0, 50)] : [name.slice(0, 90), who, mobile?.slice(-4)])
    .filter(Boolean)
    .join('-')

/** Every contract made by the code is one of its own: parties, people and places get ids of their own. Pure. */
export const freshIds = (draft: Draft, files: ReadonlyMap<string, string>): Draft => {
  const parties = new Map(draft.parties.map(({ partyId }) => [partyId, randomUUID() as string]))
  const fields = new Map(draft.fields.map(({ fieldId }) => [fieldId, randomUUID() as string]))
  return {
    ...draft,
    files: draft.files.map((id) => files.get(id)!),
    ...renamedFileRules(draft.fileRules, files, fields),
    parties: draft.parties.map((party) => ({
      ...party,
      partyId: parties.get(party.partyId)!,
      signers: party.signers.map((signer) => ({ ...signer, signerId: randomUUID() })),
    })),
    fields: draft.fields.map((field) => ({
      ...field,
      fieldId: fields.get(field.fieldId)!,
      settings: renameInRules(field.settings, fields),
      fileId: files.get(field.fileId)!,
      partyId: field.partyId && parties.get(field.partyId)!,
    })),
    cc: draft.cc.map((one) => ({ ...one, ccId: randomUUID() })),
  }
}
