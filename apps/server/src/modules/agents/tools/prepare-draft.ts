import { randomUUID } from 'node:crypto'
import type { Body, Draft } from '@xinqi/api/calls'
import { PARTY_KIND } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import {
  type Call,
  type PlainHandler,
  type PreparingCall,
  prepareThenCommit,
} from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { myDraft, saveDraft } from '../../contracts/drafts/draft.ts'
import { uploadFile } from '../../contracts/drafts/files.ts'
import { openDraft } from '../../contracts/drafts/sealed-draft.ts'

type DraftChanges = Body<'/agents/draft/prepare'>
type NamedParty = NonNullable<DraftChanges['parties']>[number]

const partyOf = (asked: NamedParty, turn: number, actor: Actor): Draft['parties'][number] => {
  const isCompany = asked.isOwn ? actor.company !== null : Boolean(asked.companyName)
  const self = asked.isOwn && !asked.signerName
  return {
    partyId: randomUUID(),
    turn,
    kind: isCompany ? PARTY_KIND.company : PARTY_KIND.person,
    isOwn: asked.isOwn,
    ...(isCompany && !asked.isOwn ? { companyName: asked.companyName } : {}),
    rule: 1,
    signers: [
      {
        signerId: randomUUID(),
        name: asked.signerName ?? actor.name ?? '',
        mobile: asked.mobile ?? '',
        ...(self ? { source: { kind: 'self' as const } } : {}),
      },
    ],
    intentMethods: [1],
    reading: 0,
    readingSeconds: 0,
    attachmentsAsked: [],
    mayRefuse: true,
    mayTransfer: true,
  }
}

const NAMES = { seal: '盖章', signature: '签名', date: '签署日期' } as const

/** What an agent says in a few words, as the draft keeps it; what it leaves out stays as it is. Pure but for new ids. */
export const withChanges = (draft: Draft, asked: DraftChanges, actor: Actor): Draft => {
  const { name, amountCents, deadline, parties } = asked
  const named = parties?.map((party, at) => ({ party: partyOf(party, at + 1, actor), places: party.places }))
  return {
    ...draft,
    ...(name === undefined ? {} : { name }),
    ...(amountCents === undefined ? {} : { amountCents }),
    ...(deadline === undefined ? {} : { deadline }),
    ...(named
      ? {
          parties: named.map(({ party }) => party),
          fields: [
            ...draft.fields.filter(({ partyId }) => partyId === null),
            ...named.flatMap(({ party, places }) =>
              places.map(({ kind, page, ...place }) => ({
                ...place,
                page: page - 1,
                kind,
                fieldId: randomUUID(),
                partyId: party.partyId,
                name: NAMES[kind],
                required: true,
                settings: {},
              })),
            ),
          ],
        }
      : {}),
  }
}

export const prepareDraft: PlainHandler<'/agents/draft/prepare'> = async (call) => {
  const { actor, body, services } = call
  const contract = await myDraft(call)
  const draft = withChanges(openDraft(services, contract), body, actor)
  const { contractId, revision } = body
  return saveDraft({
    ...call,
    body: { contractId, revision, draft },
  } as unknown as Call<'/contract/saveDraft'>)
}

type Put = '/agents/file/put'
/** The same upload as on the web, its bytes in the body. */
const asUpload = <C extends PreparingCall<Put> | Call<Put>>(call: C) => {
  const { contractId, name, base64 } = call.body
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new CodedError('BAD_REQUEST', 'base64 不正确')
  const bytes = Buffer.from(base64, 'base64')
  return { ...call, body: { contractId }, files: [{ field: 'file', fileName: name, bytes }] }
}

export const putFile = prepareThenCommit<Put, WrittenBlob | null>(
  (call) => uploadFile.prepare(asUpload(call)),
  async (call, staged) => {
    const { revision, file } = await uploadFile.commit(asUpload(call), staged)
    return { revision, fileId: file.fileId }
  },
)
