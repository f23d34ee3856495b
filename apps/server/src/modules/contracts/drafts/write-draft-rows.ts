import type { Draft } from '@xinqi/api/calls'
import { withFileRules } from '@xinqi/api/contract-fields/file-rules'
import { COMPANY, PARTY_KIND } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { oneOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, FILL } from '../contract/aggregate.ts'
import { SIGNING_KINDS } from '../contract/facts.ts'
import { labourTerms } from '../contract/labour.ts'
import { mayBeShown } from '../contract/settled-entries.ts'
import {
  addCopies,
  addFields,
  addParties,
  addSigners,
  changeContract,
  dropParts,
} from '../contract/write-contract.ts'
import { keepFiles } from '../contract/write-files.ts'
import { keptValues, kindChoices, typeFieldsOf } from '../types/type-fields.ts'
import { settleDraft } from './settle-draft.ts'

/** The draft becomes rows: parties, people, places, copies. Whoever has an account is found by number or address. */
export const writeDraftRows = async (
  services: Services,
  db: Tx,
  contract: Contract,
  asWritten: Draft,
): Promise<void> => {
  const { columns } = services
  const { row } = contract
  const contractId = row.id
  const choices = await kindChoices(db, row.company_id, asWritten.typeId ?? row.type_id)
  const draft = choices.labour ? labourTerms(asWritten) : asWritten
  if (hasParts(contract)) await dropParts(db, contractId)
  const sealed = (plain: string | undefined) => ({
    hash: plain ? columns.lookup(plain) : null,
    cipher: plain ? columns.seal(plain) : null,
  })
  const accounts = await accountsBehind(services, db, draft)
  const companies = await companiesNamed(db, draft, row.company_id)

  const fields = withFileRules(draft.fields, draft.fileRules)
  const maybe = mayBeShown(fields, settleDraft(draft, services.clock()))
  await addParties(
    db,
    draft.parties.map((party) => {
      const toFill = fields.some(
        (field) => field.partyId === party.partyId && !SIGNING_KINDS.has(field.kind) && maybe(field),
      )
      return {
        contract_id: contractId,
        id: party.partyId,
        turn: party.turn,
        kind: party.kind,
        is_own: party.isOwn,
        role_name: party.roleName?.trim() || null,
        company_id: party.kind === PARTY_KIND.company ? (companies.get(party.partyId)?.id ?? null) : null,
        company_name: party.kind === PARTY_KIND.company ? (companies.get(party.partyId)?.name ?? null) : null,
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
        fresh_drawn: party.freshDrawn ?? false,
        fill_status: toFill ? FILL.due : FILL.nothing,
      }
    }),
  )
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
        language: signer.language ?? null,
      }
    }),
  )
  await addSigners(db, signers)
  await addFields(
    db,
    fields.map((field, position) => ({
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
      // What fills itself or is computed is known to the server alone, whatever the editor says stands there.
      value:
        field.value && !field.settings.auto && !field.settings.formula ? JSON.stringify(field.value) : null,
      position,
    })),
  )
  await addCopies(
    db,
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
        language: one.language ?? null,
      }
    }),
  )
  if (!isKept(contract.files, draft)) await keepFiles(db, contractId, draft)
  await changeContract(db, contractId, {
    note: draft.note?.trim() || null,
    valid_from: draft.validFrom ?? null,
    valid_until: draft.validUntil ?? null,
    national_seal: choices.nationalSeal,
    labour: choices.labour,
    type_values: JSON.stringify(keptValues(draft, await typeFieldsOf(db, row.company_id, draft.typeId))),
    settings: JSON.stringify({
      openToLater: draft.openToLater,
      terminable: draft.terminable,
      placeLater: draft.placeLater,
      prevailing: draft.prevailing ?? null,
    }),
  })
}

/** Sent before and come back; one that is sent for the first time has none. */
const hasParts = ({ parties, signers, fields, cc }: Contract): boolean =>
  [parties, signers, fields, cc].some(({ length }) => length > 0)

/** The files are there in their order, and nothing says when any of them is part of it: most drafts. */
const isKept = (kept: Contract['files'], { files, fileRules = [] }: Draft): boolean =>
  fileRules.length === 0 &&
  kept.length === files.length &&
  kept.every(({ id, position, include_when }, at) => position === at && id === files[at] && !include_when)

const accountsBehind = async ({ columns }: Services, db: Tx, draft: Draft): Promise<Map<string, string>> => {
  const people = draft.parties.flatMap(({ signers }) => signers)
  const mobiles = [...people.map(({ mobile }) => mobile?.trim()), ...draft.cc.map(({ mobile }) => mobile)]
  const lookups = (texts: (string | undefined)[]) =>
    texts.filter((text): text is string => Boolean(text)).map(columns.lookup)
  const byMobile = lookups(mobiles)
  const byEmail = lookups(people.map(({ email }) => email))
  const found = new Map<string, string>()
  const find = async (column: 'mobile_hash' | 'email_hash', hashes: Buffer[]) => {
    if (hashes.length === 0) return
    const rows = await rowsOf(db, 'account', { [column]: oneOf(hashes) }, { columns: ['id', column] })
    for (const row of rows) found.set(row[column]!.toString('hex'), row.id)
  }
  await find('mobile_hash', byMobile)
  await find('email_hash', byEmail)
  return found
}

/** A company is known by its certified name; one that is not here yet keeps the name until it comes. */
const companiesNamed = async (db: Tx, draft: Draft, ownId: string | null) => {
  const found = new Map<string, { id: string | null; name: string }>()
  const own = ownId ? await theRow(db, 'company', { id: ownId }, ['id', 'name', 'realm']) : undefined
  for (const party of draft.parties.filter(({ kind }) => kind === PARTY_KIND.company)) {
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
      .where('status', '=', COMPANY.certified)
      // A sandbox knows the companies of its own, and nobody else knows those.
      .where('realm', 'is not distinct from', own?.realm ?? null)
      .executeTakeFirst()
    found.set(party.partyId, known ?? { id: null, name })
  }
  return found
}
