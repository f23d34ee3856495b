import type { Draft, FieldCondition, FieldKind, FieldValue } from '@xinqi/api/calls'
import { isLanguage } from '@xinqi/api/languages'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { actOf, performedBy } from '../contract/act.ts'
import { type Contract, SIGNER } from '../contract/aggregate.ts'
import { emptyDraft } from '../contract/empty-draft.ts'
import { encloseAgain } from '../contract/enclosures.ts'
import { settingsOf } from '../contract/facts.ts'
import { perform } from '../contract/perform.ts'
import { presentField } from '../contract/present-field.ts'
import type { KeptValue } from '../types/type-fields.ts'
import { beginDraft } from './begin-draft.ts'

/** 再次发起: the same pages, parties and places in a draft of one's own; what others filled in stays with the original. */
export const copyContract: PlainHandler<'/contract/copy'> = async (call) => {
  const { actor, db, note, now, services, visitor } = call
  let contractId = ''
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'copy',
    effects: {
      newDraft: async (original) => {
        contractId = await beginDraft(
          { actor, db, now, services, visitor },
          {
            draft: draftAgain(original, now),
            copiedFrom: original.row.id,
            files: [...original.files, ...original.leftOut.files]
              .filter(({ pdf_blob }) => pdf_blob !== null)
              .toSorted((one, other) => one.position - other.position),
          },
        )
        await encloseAgain(db, original.row.id, contractId, now)
      },
    },
  })
  note({ target: contract.row.name })
  return { contractId }
}

/** A sent contract as the draft it could have been. People are named by where they stood, never by number. Pure. */
export const draftAgain = (contract: Contract, now: Date): Draft => {
  const { row, parties, signers, cc } = contract
  // What this one left out may be part of the next.
  const files = [...contract.files, ...contract.leftOut.files].toSorted((a, b) => a.position - b.position)
  const fields = [...contract.fields, ...contract.leftOut.fields].toSorted((a, b) => a.position - b.position)
  const fileRules = files.flatMap(({ id, include_when }) =>
    include_when ? [{ fileId: id, when: include_when as FieldCondition }] : [],
  )
  const settings = settingsOf(contract)
  return {
    ...emptyDraft(now),
    name: row.name,
    typeId: row.type_id,
    typeValues: (row.type_values as KeptValue[]).map(({ fieldId, value }) => ({ fieldId, value })),
    amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
    inTurn: row.in_turn,
    note: row.note ?? '',
    openToLater: settings.openToLater !== false,
    terminable: settings.terminable !== false,
    placeLater: settings.placeLater === true,
    prevailing: settings.prevailing ?? null,
    files: files.map(({ id }) => id),
    ...(fileRules.length ? { fileRules } : {}),
    parties: parties.map((party) => ({
      partyId: party.id,
      turn: party.turn,
      kind: party.kind as 1 | 2,
      isOwn: party.is_own,
      ...(party.role_name ? { roleName: party.role_name } : {}),
      ...(party.company_name && !party.is_own ? { companyName: party.company_name } : {}),
      rule: party.rule as 1 | 2,
      signers: signers
        .filter(({ party_id, status }) => party_id === party.id && status !== SIGNER.released)
        .map(({ id, name, language }) => ({
          signerId: id,
          name,
          source: { kind: 'earlier', id },
          ...(isLanguage(language) ? { language } : {}),
        })),
      intentAll: party.intent_all,
      intentFallback: party.intent_fallback,
      handDrawn: party.hand_drawn,
      freshDrawn: party.fresh_drawn,
      intentMethods: party.intent_methods as Draft['parties'][number]['intentMethods'],
      reading: party.reading as 0 | 1 | 2 | 3,
      readingSeconds: party.reading_seconds,
      attachmentsAsked: party.attachments_asked as Draft['parties'][number]['attachmentsAsked'],
      mayRefuse: party.may_refuse,
      mayTransfer: party.may_transfer,
      message: party.message ?? '',
    })),
    fields: fields.map((field) => ({
      ...presentField(field),
      kind: field.kind as FieldKind,
      ...(field.key ? { key: field.key } : {}),
      ...(field.party_id === null && field.value ? { value: field.value as FieldValue } : {}),
    })),
    cc: cc.map((one) => ({
      ccId: one.id,
      name: one.name,
      mobile: '',
      source: { kind: 'earlier', id: one.id },
      mayDownload: one.may_download,
      toldWhen: one.told_when as 1 | 2,
      ...(isLanguage(one.language) ? { language: one.language } : {}),
    })),
  }
}
