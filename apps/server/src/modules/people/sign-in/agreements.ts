import { createHash } from 'node:crypto'
import {
  AGREEMENT_NAMES,
  AGREEMENTS,
  type AgreementName,
  FIRST_AGREEMENTS,
  wordingOf,
} from '@xinqi/api/agreements'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

type Acceptance = { accountId: string; at: Date; address?: string | null; userAgent?: string | null }

/** Accepted once; said again it stays as it was first said. */
export const keepAgreements = (
  db: Queryable,
  { accountId, at, address, userAgent }: Acceptance,
  names: readonly AgreementName[] = AGREEMENT_NAMES,
) =>
  db
    .insertInto('agreement_consent')
    .values(
      names.map((document) => ({
        account_id: accountId,
        document,
        version: AGREEMENTS[document].version,
        sha256: createHash('sha256').update(wordingOf(AGREEMENTS[document])).digest(),
        agreed_at: at,
        address: address ?? null,
        user_agent: userAgent?.slice(0, 300) ?? null,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()

const isName = (document: string): document is AgreementName => document in AGREEMENTS

export const viewAgreements: PlainHandler<'/account/agreements/view'> = async ({ actor, db }) => {
  const { created_at } = await theRow(db, 'account', { id: actor.accountId }, ['created_at'])
  const rows = await rowsOf(db, 'agreement_consent', { account_id: actor.accountId }, { by: 'agreed_at' })
  const written = rows.map(({ document, version, sha256, agreed_at }) => ({
    document,
    title: isName(document) ? AGREEMENTS[document].title : document,
    version,
    sha256: sha256.toString('hex'),
    agreedAt: agreed_at.toISOString(),
  }))
  // Whoever registered before versions were written down accepted the first by registering.
  const before = AGREEMENT_NAMES.filter((name) => !rows.some(({ document }) => document === name)).map(
    (document) => ({
      document: document as string,
      title: AGREEMENTS[document].title,
      version: FIRST_AGREEMENTS,
      sha256: null,
      agreedAt: created_at.toISOString(),
    }),
  )
  const accepted = [...before, ...written]
  return {
    due: AGREEMENT_NAMES.filter(
      (name) =>
        !accepted.some(({ document, version }) => document === name && version === AGREEMENTS[name].version),
    ),
    current: AGREEMENT_NAMES.map((document) => ({
      document,
      title: AGREEMENTS[document].title,
      version: AGREEMENTS[document].version,
    })),
    accepted,
  }
}

export const acceptAgreements: PlainHandler<'/account/agreements/accept'> = async (call) => {
  const { actor, body, db, note, now, visitor } = call
  const { accountId } = actor
  const { address, userAgent } = visitor
  await keepAgreements(db, { accountId, at: now, address, userAgent }, [...new Set(body.documents)])
  note({ target: body.documents.map((name) => AGREEMENTS[name].title).join('、') })
  return {}
}
