// What the text of the files proposes, taken over into a draft. Pure: every function gives back a new draft.

import type { Data, Draft } from '@xinqi/api/calls'
import { type Defaults, newParty, newSigner, PLAIN_DEFAULTS } from './draftShape.ts'

export type Proposals = Data<'/contractProposal/view'>
type Fact = Proposals['facts'][number]
type Party = Proposals['parties'][number]

/** One line of what is proposed: what it is, the words it stands in, what taking it over does. */
export type Proposal = {
  key: string
  label: string
  shown: string
  /** Something to know before it is taken over. */
  note?: string
  quoted: Pick<Fact, 'fileId' | 'quote' | 'page' | 'boxes'>
  isAdopted: (draft: Draft) => boolean
  adopt: (draft: Draft) => Draft
  /** Not taken over together with the others: somebody has to look first. */
  isDoubtful?: boolean
}

const plain = (name: string | undefined): string =>
  (name ?? '').normalize('NFKC').replace(/\s/g, '').toLowerCase()

const isParty = (draft: Draft, { name, isCompany }: Party): boolean =>
  draft.parties.some(
    ({ companyName, signers, isOwn }) =>
      !isOwn && plain(isCompany ? companyName : signers[0]?.name) === plain(name),
  )

const withParty = (draft: Draft, { name, isCompany, mobile }: Party, defaults: Defaults): Draft => {
  const turn = (draft.parties.at(-1)?.turn ?? 0) + 1
  const party = isCompany
    ? newParty({ kind: 1, companyName: name.slice(0, 120), turn }, defaults.party)
    : newParty({ kind: 2, signers: [newSigner({ name: name.slice(0, 50), mobile })], turn }, defaults.party)
  // A party added and not yet named is what he was about to fill in.
  const empty = draft.parties.findIndex(
    (one) =>
      !one.isOwn &&
      one.kind === party.kind &&
      !one.companyName?.trim() &&
      one.signers.every((signer) => !signer.name && !signer.mobile && !signer.email),
  )
  if (empty < 0) return { ...draft, parties: [...draft.parties, party] }
  const parties = draft.parties.map((one, at) =>
    at === empty
      ? { ...one, companyName: party.companyName, signers: isCompany ? one.signers : party.signers }
      : one,
  )
  return { ...draft, parties }
}

const factProposal = (fact: Fact, all: readonly Fact[]): Proposal[] => {
  const { field, value } = fact
  const common = { key: field, label: fact.label, shown: fact.shown, quoted: fact }
  const filling = (
    draftField: 'validFrom' | 'validUntil' | 'number' | 'typeId',
    note?: string,
  ): Proposal => ({
    ...common,
    note,
    isAdopted: (draft) => draft[draftField] === value,
    adopt: (draft) => ({ ...draft, [draftField]: value }),
  })
  if (field === 'amountCents')
    return [
      {
        ...common,
        isAdopted: (draft) => draft.amountCents === Number(value),
        adopt: (draft) => ({ ...draft, amountCents: Number(value) }),
      },
    ]
  if (field === 'signedOn') {
    // A contract runs from the day it is signed on, unless it names another.
    if (all.some((other) => other.field === 'validFrom')) return []
    return [filling('validFrom', '合同未写明起始日期，采用后作为生效日期')]
  }
  if (field === 'validFrom' || field === 'validUntil' || field === 'number' || field === 'typeId')
    return [filling(field)]
  return []
}

/** The order people read a contract in: with whom, what kind, how much, how long. */
const ORDER = ['typeId', 'amountCents', 'signedOn', 'validFrom', 'validUntil', 'number']

export const proposalsOf = (
  { facts, parties }: Pick<Proposals, 'facts' | 'parties'>,
  defaults: Defaults = PLAIN_DEFAULTS,
): Proposal[] => {
  const others = parties.filter(({ isOwn }) => !isOwn)
  // Where our own name is not among them, nobody but a person can say who of the two is the other side.
  const isDoubtful = parties.length > 1 && others.length === parties.length
  return [
    ...others.map(
      (party): Proposal => ({
        key: `party:${party.name}`,
        label: isDoubtful ? party.role : '对方',
        shown: party.name,
        note: isDoubtful ? '合同中没有找到我方名称，请核对哪一方是对方' : undefined,
        quoted: party,
        isAdopted: (draft) => isParty(draft, party),
        adopt: (draft) => (isParty(draft, party) ? draft : withParty(draft, party, defaults)),
        isDoubtful,
      }),
    ),
    ...[...facts]
      .sort((a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field))
      .flatMap((fact) => factProposal(fact, facts)),
  ]
}

/** Everything nobody has to look at first and that is not there yet. */
export const adoptAll = (draft: Draft, proposals: readonly Proposal[]): Draft =>
  proposals.reduce((now, one) => (one.isDoubtful || one.isAdopted(now) ? now : one.adopt(now)), draft)
