import type { Draft } from '@xinqi/api/calls'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, FILL } from '../contract/aggregate.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'
import { keptValues, typeFieldsOf } from '../types/type-fields.ts'

/** The draft becomes rows: parties, people, places, copies. Whoever has an account is found by number or address. */
export const takeApart = async (
  services: Services,
  db: Tx,
  { row }: Contract,
  draft: Draft,
): Promise<void> => {
  const { columns } = services
  const contractId = row.id
  for (const table of ['contract_field', 'contract_signer', 'contract_party', 'contract_cc'] as const)
    await db.deleteFrom(table).where('contract_id', '=', contractId).execute()
  const sealed = (plain: string | undefined) => ({
    hash: plain ? columns.lookup(plain) : null,
    cipher: plain ? columns.seal(plain) : null,
  })
  const accounts = await accountsBehind(services, db, draft)
  const companies = await companiesNamed(db, draft, row.company_id)

  await db
    .insertInto('contract_party')
    .values(
      draft.parties.map((party) => {
        const toFill = draft.fields.some(
          ({ partyId, kind }) => partyId === party.partyId && !SIGNING_KINDS.has(kind),
        )
        return {
          contract_id: contractId,
          id: party.partyId,
          turn: party.turn,
          kind: party.kind,
          is_own: party.isOwn,
          role_name: party.roleName?.trim() || null,
          company_id: party.kind === 1 ? (companies.get(party.partyId)?.id ?? null) : null,
          company_name: party.kind === 1 ? (companies.get(party.partyId)?.name ?? null) : null,
          rule: party.rule,
          intent_methods: JSON.stringify(party.intentMethods),
          intent_all: party.intentAll ?? false,
          intent_fallback: party.intentFallback ?? true,
          reading: party.reading,
          reading_seconds: party.readingSeconds,
          attachments_asked: JSON.stringify(party.attachmentsAsked),
          may_refuse: party.mayRefuse,
          may_transfer: party.mayTransfer,
          message: party.message?.trim() || null,
          deadline_at: party.deadline ? new Date(party.deadline) : null,
          hand_drawn: party.handDrawn ?? false,
          fill_status: toFill ? FILL.due : FILL.nothing,
        }
      }),
    )
    .execute()
  const signers = draft.parties.flatMap((party) =>
    party.signers.map((signer, position) => {
      const mobile = sealed(signer.mobile?.trim() || undefined)
      const email = sealed(signer.email || undefined)
      const papers = sealed(signer.idNumber?.trim().toUpperCase() || undefined)
      return {
        contract_id: contractId,
        id: signer.signerId,
        party_id: party.partyId,
        position,
        account_id: accounts.get((mobile.hash ?? email.hash)!.toString('hex')) ?? null,
        name: signer.name.trim(),
        mobile_hash: mobile.hash,
        mobile_cipher: mobile.cipher,
        email_hash: email.hash,
        email_cipher: email.cipher,
        id_number_hash: papers.hash,
        id_number_cipher: papers.cipher,
      }
    }),
  )
  if (signers.length) await db.insertInto('contract_signer').values(signers).execute()
  if (draft.fields.length)
    await db
      .insertInto('contract_field')
      .values(
        draft.fields.map((field, position) => ({
          contract_id: contractId,
          id: field.fieldId,
          file_id: field.fileId,
          kind: field.kind,
          party_id: field.partyId,
          page: field.page,
          x: field.x,
          y: field.y,
          width: field.width,
          height: field.height,
          key: field.key ?? null,
          name: field.name.trim(),
          required: field.required,
          settings: JSON.stringify(field.settings),
          value: field.value ? JSON.stringify(field.value) : null,
          position,
        })),
      )
      .execute()
  if (draft.cc.length)
    await db
      .insertInto('contract_cc')
      .values(
        draft.cc.map((one) => {
          const mobile = sealed(one.mobile)
          return {
            contract_id: contractId,
            id: one.ccId,
            account_id: accounts.get(mobile.hash!.toString('hex')) ?? null,
            name: one.name.trim(),
            mobile_hash: mobile.hash,
            mobile_cipher: mobile.cipher,
            may_download: one.mayDownload,
            told_when: one.toldWhen,
          }
        }),
      )
      .execute()
  for (const [position, fileId] of draft.files.entries())
    await db
      .updateTable('contract_file')
      .set({ position })
      .where('contract_id', '=', contractId)
      .where('id', '=', fileId)
      .execute()
  // Uploaded and then left out of the draft: not part of what is sent.
  await db
    .deleteFrom('contract_file')
    .where('contract_id', '=', contractId)
    .where('id', 'not in', draft.files)
    .execute()
  await db
    .updateTable('contract')
    .set({
      note: draft.note?.trim() || null,
      valid_from: draft.validFrom ?? null,
      valid_until: draft.validUntil ?? null,
      type_values: JSON.stringify(keptValues(draft, await typeFieldsOf(db, row.company_id, draft.typeId))),
      settings: JSON.stringify({
        openToLater: draft.openToLater,
        terminable: draft.terminable,
        placeLater: draft.placeLater,
      }),
    })
    .where('id', '=', contractId)
    .execute()
}

const accountsBehind = async ({ columns }: Services, db: Tx, draft: Draft): Promise<Map<string, string>> => {
  const people = draft.parties.flatMap(({ signers }) => signers)
  const mobiles = [...people.map(({ mobile }) => mobile?.trim()), ...draft.cc.map(({ mobile }) => mobile)]
  const lookups = (texts: (string | undefined)[]) =>
    texts.filter((text): text is string => Boolean(text)).map(columns.lookup)
  const byMobile = lookups(mobiles)
  const byEmail = lookups(people.map(({ email }) => email))
  const found = new Map<string, string>()
  if (byMobile.length)
    for (const { id, mobile_hash } of await db
      .selectFrom('account')
      .select(['id', 'mobile_hash'])
      .where('mobile_hash', 'in', byMobile)
      .execute())
      found.set(mobile_hash!.toString('hex'), id)
  if (byEmail.length)
    for (const { id, email_hash } of await db
      .selectFrom('account')
      .select(['id', 'email_hash'])
      .where('email_hash', 'in', byEmail)
      .execute())
      found.set(email_hash!.toString('hex'), id)
  return found
}

/** A company is known by its certified name; one that is not here yet keeps the name until it comes. */
const companiesNamed = async (db: Tx, draft: Draft, ownId: string | null) => {
  const found = new Map<string, { id: string | null; name: string }>()
  const own = ownId
    ? await db
        .selectFrom('company')
        .select(['id', 'name', 'realm'])
        .where('id', '=', ownId)
        .executeTakeFirstOrThrow()
    : undefined
  for (const party of draft.parties.filter(({ kind }) => kind === 1)) {
    const name = party.companyName?.trim() ?? ''
    if (party.isOwn) {
      if (!own) throw new CodedError('CONTRACT_INCOMPLETE')
      found.set(party.partyId, own)
      continue
    }
    const known = await db
      .selectFrom('company')
      .select(['id', 'name'])
      .where('name', '=', name)
      .where('status', '=', 3)
      // A sandbox knows the companies of its own, and nobody else knows those.
      .where('realm', 'is not distinct from', own?.realm ?? null)
      .executeTakeFirst()
    found.set(party.partyId, known ?? { id: null, name })
  }
  return found
}
