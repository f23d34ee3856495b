import type { Body } from '@xinqi/api/calls'
import type { Facts } from '@xinqi/api/contract-life/vocabulary'
import { COMPANY, IDENTITY, PARTY_KIND } from '@xinqi/api/status'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { refuseUnlessInForce } from '../../company/absences/in-force.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { sealGuard } from '../approvals/seal-use.ts'
import type { Contract, PartyRow, SignerRow } from '../contract/aggregate.ts'
import type { Performed } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { type Person, signerOf } from '../contract/roles-of.ts'
import { isLastSignature } from '../contract/turns.ts'
import { attachmentsGiven } from './attachments.ts'
import { type AdmitSeal, chooseMarks, markCase } from './choose-marks.ts'
import { assertConsented, type Consent, consentOf } from './consent.ts'
import type { Intent } from './intent.ts'
import { assertLabourIntent, assertLabourNotice } from './labour-notice.ts'
import { placesOf } from './my-part.ts'
import { assertNamed, assertPapers } from './named.ts'
import { hasRead } from './reading.ts'
import type { SignerPlace, SigningContext } from './signing-context.ts'

/** How a contract is to be signed, told from how it stands; throws where it cannot be. */
export type HowToSign = (
  contract: Contract,
  signerPlace: { signer: SignerRow; party: PartyRow },
  person: Person,
) => Promise<{
  marks: Body<'/contract/sign'>['marks']
  intent: Intent
  /** Where not the signer's own right to a seal counts. */
  admit?: AdmitSeal
}>

/**
 * One person's places in these contracts. Asked twice for every signature: before anybody outside is, and again under
 * the lock; both times everything is read anew.
 */
export const signerPlacesOf = (context: SigningContext, how: HowToSign) => {
  const { db, services, now, actor } = context
  const signerPlaces = new Map<string, SignerPlace>()
  let consent: Consent | undefined
  const given = async (found: readonly Pick<Performed, 'contract' | 'who'>[]) => {
    if (!found.some(({ who }) => who.has('signer'))) return []
    const person = await personOf(db, actor)
    const account = await accountOf(db, actor.accountId)
    consent = await consentOf(db, actor.accountId)
    const marksAtHand = markCase(services, db, actor, account)
    const maySeal = sealGuard(db)
    const judge = async ({ contract, who }: (typeof found)[number]): Promise<Partial<Facts>> => {
      const signer = who.has('signer') ? signerOf(contract, person) : undefined
      if (!signer) return {}
      const party = contract.parties.find(({ id }) => id === signer.party_id)!
      assertVerified(account, actor, party)
      // Put in this place for somebody away: only as long as that lasts.
      if (signer.absence_id) await refuseUnlessInForce(db, party.company_id!, signer.absence_id, now)
      assertNamed(signer, account)
      assertPapers(signer, account)
      assertConsented(consent)
      assertLabourNotice(contract, party, signer)
      const { marks, intent, admit } = await how(contract, { signer, party }, person)
      assertLabourIntent(contract, intent)
      const chosen = await chooseMarks(marksAtHand, contract, placesOf(contract, signer), marks, now, admit)
      signerPlaces.set(contract.row.id, { contract, signer, party, account, intent, marks: chosen })
      return {
        readyToSign: hasRead(contract, party, signer, now) && attachmentsGiven(party),
        isLastSignature: isLastSignature(contract, signer.id),
        sealUseApproved: await maySeal(contract, party),
      }
    }
    const facts = []
    for (const one of found)
      facts.push(
        await judge(one).catch((error) => {
          if (error instanceof CodedError) return error
          throw error
        }),
      )
    return facts
  }
  return {
    given,
    of: ({ contract }: Pick<Performed, 'contract'>): SignerPlace => signerPlaces.get(contract.row.id)!,
    consent: (): Consent => consent!,
    /** Whether the company's seals are fitted into their places. */
    adaptive: async (those: readonly SignerPlace[]): Promise<boolean> => {
      if (!actor.company || !those.some(({ party }) => party.kind === PARTY_KIND.company)) return false
      const { is_self_adaptive_seal } = await theRow(db, 'company', { id: actor.company.id }, [
        'is_self_adaptive_seal',
      ])
      return is_self_adaptive_seal
    },
  }
}

/** Who signs is who he says he is: a verified person, and for a company a certified one. */
const assertVerified = (account: SignerPlace['account'], actor: Actor, party: PartyRow) => {
  if (account.identity_status !== IDENTITY.verified)
    throw new CodedError('SEAL_PERSON_UNVERIFIED', '请先完成实名认证再签署')
  if (party.kind === PARTY_KIND.company && actor.company?.status !== COMPANY.certified)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '请先完成企业认证再签署')
}
