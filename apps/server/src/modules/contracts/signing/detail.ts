import { openActions } from '@xinqi/api/contract-life'
import { LABOUR_NOTICE_VERSION } from '@xinqi/api/labour-notice'
import { IDENTITY, PARTY_KIND } from '@xinqi/api/status'
import { rowOf } from '../../../platform/db/row.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { shownSealUse } from '../approvals/seal-use.ts'
import { type Contract, kindOf, SIGNER, type SignerRow, standingOf } from '../contract/aggregate.ts'
import { enclosuresOf, presentEnclosure } from '../contract/enclosures.ts'
import { settingsOf } from '../contract/facts.ts'
import { confirmedLabourNotice, needsLabourNotice } from '../contract/labour.ts'
import { presentField } from '../contract/present-field.ts'
import { presentFileTo } from '../contract/present-file.ts'
import { readsOnly } from '../contract/reads-only.ts'
import { actsForParty, isAwaited, isUnclaimed } from '../contract/roles-of.ts'
import { readingFor, type VisibleParts } from '../contract/visible-to.ts'
import { presentAttachments } from './attachments.ts'
import { intentToUseAgain } from './intent-again.ts'
import { openMethods } from './intent-methods.ts'
import { placesOf, toFillIn } from './my-part.ts'
import { differenceFor, papersDiffer } from './named.ts'
import { filesRead, secondsLeft } from './reading.ts'

/** The contract as this person may see it; for whoever may not, it is not there. */
export const readDetail: PlainHandler<'/v2/file/detail'> = async (call) => {
  const { actor, body, db, now, services } = call
  const shown = await readingFor(db, actor, body.contractId, now)
  const { contract, who, me } = shown
  const standing = standingOf(contract.row)
  const onlyReads = readsOnly(contract, shown.person) || shown.readsFirst !== null
  const { row, files, parties } = contract
  return {
    contractId: row.id,
    kind: row.kind,
    ...standing,
    name: row.name,
    number: row.number,
    typeId: row.type_id,
    initiatorName: row.initiator_name,
    companyName: await companyName(call, row.company_id),
    inTurn: row.in_turn,
    nationalSeal: row.national_seal,
    labour: row.labour,
    note: row.note,
    prevailing: settingsOf(contract).prevailing ?? null,
    deadlineAt: row.deadline_at?.toISOString() ?? null,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    sentAt: row.sent_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    endReason: row.end_reason,
    originalId: row.original_id,
    files: files.map((file) => presentFileTo(services, file, !onlyReads)),
    readsFirst: shown.readsFirst,
    enclosures: (await enclosuresOf(db, row.id)).map((one) =>
      presentEnclosure(services, one, shown.keepsEnclosures),
    ),
    parties: parties.map((party) => ({
      partyId: party.id,
      kind: party.kind,
      isOwn: party.is_own,
      turn: party.turn,
      name: partyName(contract, party.id),
      rule: party.rule,
      status: party.status,
      fillStatus: party.fill_status,
      deadlineAt: party.deadline_at?.toISOString() ?? null,
      signers: contract.signers
        .filter(({ party_id, status }) => party_id === party.id && status !== SIGNER.released)
        .map((signer) => ({
          signerId: signer.id,
          name: signer.name,
          contact: contactOf(services, signer),
          status: signer.status,
          openedAt: signer.opened_at?.toISOString() ?? null,
          signedAt: signer.signed_at?.toISOString() ?? null,
          refusedReason: signer.refused_reason,
          handedFrom: contract.signers.find(({ id }) => id === signer.handed_from)?.name ?? null,
          isMe: signer.id === me?.id,
        })),
      attachments: presentAttachments(services, shown, party),
    })),
    fields: presentFields(shown),
    actions: openActions(standing, who, kindOf(row)).filter((action) => action !== 'download' || !onlyReads),
    unclaimed: who.has('claimer')
      ? (parties.find((party) => actsForParty(shown.person, party) && isUnclaimed(contract, party))?.id ??
        null)
      : null,
    handlers: who.has('overseer') ? replaceable(shown) : [],
    mine: me ? await myTask(call, contract, me) : null,
  }
}

/** Whose place may go to a colleague, and who stands for that party already: nobody is offered his own place. */
const replaceable = ({ contract, person }: VisibleParts) =>
  contract.signers
    .filter((signer) => {
      const party = contract.parties.find(({ id }) => id === signer.party_id)!
      const isOurs = party.kind === PARTY_KIND.company && actsForParty(person, party)
      return isOurs && party.may_transfer && !signer.id_number_hash && isAwaited(signer)
    })
    .map(({ id, name, party_id }) => ({
      signerId: id,
      name,
      standing: contract.signers
        .filter((one) => one.party_id === party_id && one.status !== SIGNER.released)
        .flatMap(({ account_id }) => account_id ?? []),
    }))

const companyName = async ({ db }: Call<'/v2/file/detail'>, companyId: string | null) => {
  if (!companyId) return null
  const company = await rowOf(db, 'company', { id: companyId }, ['name'])
  return company?.name ?? null
}

export const partyName = ({ parties, signers }: Contract, partyId: string): string => {
  const party = parties.find(({ id }) => id === partyId)!
  return party.kind === PARTY_KIND.company
    ? (party.company_name ?? '')
    : (signers.find(({ party_id }) => party_id === partyId)?.name ?? '')
}

const contactOf = (services: Services, { mobile_cipher, email_cipher }: SignerRow): string | null => {
  if (mobile_cipher) return maskMobile(services.columns.open(mobile_cipher))
  return email_cipher && maskEmail(services.columns.open(email_cipher))
}

const presentFields = ({ contract, me, entryIn, isThere }: VisibleParts) => {
  const fields = contract.fields.filter(isThere)
  const mine = new Set(
    me ? [...placesOf(contract, me), ...toFillIn(contract, me.party_id)].map(({ id }) => id) : [],
  )
  const signed = new Set(
    contract.signers
      .filter(({ status }) => status === SIGNER.signed)
      .flatMap((signer) => placesOf(contract, signer).map(({ id }) => id)),
  )
  return fields.map((field) => ({
    ...presentField(field),
    value: entryIn(field) as never,
    isMine: mine.has(field.id),
    isSigned: signed.has(field.id),
  }))
}

const myTask = async ({ actor, db, now }: Call<'/v2/file/detail'>, contract: Contract, me: SignerRow) => {
  const party = contract.parties.find(({ id }) => id === me.party_id)!
  const account = await accountOf(db, actor.accountId)
  return {
    partyId: party.id,
    signerId: me.id,
    kind: party.kind,
    message: party.message,
    intentMethods: openMethods(party, me),
    intentAll: party.intent_all,
    sealUse: await shownSealUse(db, contract, party),
    reading: party.reading,
    readingSecondsLeft: secondsLeft(party, me, now),
    filesRead: filesRead(me),
    needsRealName: account.identity_status !== IDENTITY.verified,
    labourNotice: needsLabourNotice(contract.row, party)
      ? { version: LABOUR_NOTICE_VERSION, confirmedAt: confirmedLabourNotice(me)?.toISOString() ?? null }
      : null,
    nameDiffers: me.status === SIGNER.signed ? null : differenceFor(me, account),
    idDiffers: me.status !== SIGNER.signed && papersDiffer(me, account),
    handDrawn: party.hand_drawn,
    freshDrawn: party.fresh_drawn,
    intentAgain: await intentToUseAgain(db, actor, contract, { party, signer: me }, now),
    mayRefuse: party.may_refuse,
    mayTransfer: party.kind === PARTY_KIND.company && party.may_transfer && me.id_number_hash === null,
  }
}
