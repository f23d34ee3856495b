import type { Draft } from '@xinqi/api/calls'
import { CONTACT_LIMIT } from '@xinqi/api/limits'
import { PARTY_KIND } from '@xinqi/api/status'
import { CONTACT_KIND } from '@xinqi/api/work-list-status'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { bookOf, countContacts } from '../../company/contacts/book.ts'
import { insertContact } from '../../company/contacts/contacts.ts'

/** Counterparts who were typed in are in the sender's address book the next time. A full book keeps nobody from sending. */
export const keepPeople = async (
  context: { actor: Actor; db: Tx; now: Date; services: Services },
  draft: Draft,
): Promise<void> => {
  const book = bookOf(context.actor)
  const typed = draft.parties
    .filter(({ isOwn }) => !isOwn)
    .flatMap(({ kind, companyName, signers }) =>
      signers
        .filter(({ source, mobile }) => !source && mobile)
        .map(({ name, mobile }) => ({ kind, companyName, name, mobile: mobile! })),
    )
  let room = CONTACT_LIMIT - (await countContacts(context.db, book))
  for (const { kind, companyName, name, mobile } of typed) {
    if (room <= 0) return
    try {
      await insertContact(context, book, {
        kind: kind === PARTY_KIND.company ? CONTACT_KIND.company : CONTACT_KIND.person,
        name: name.trim(),
        mobile: mobile.trim(),
        ...(kind === PARTY_KIND.company ? { companyName: companyName?.trim() } : {}),
      })
      room -= 1
    } catch (error) {
      // Known already.
      if (!(error instanceof CodedError && error.errorName === 'CONTACT_EXISTS')) throw error
    }
  }
}
