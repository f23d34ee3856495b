import type { Data } from '@xinqi/api/calls'

export type CertifyResult = Data<'/user/certifyResult'>
export type Outcome = Data<'/user/identity/submit'>
export type ReadCard = { name: string | null; idNumber: string | null; reading: string }
export type PersonFacts = {
  name: string
  idNumber: string
  /** What a picture of the card said. */
  card?: ReadCard
  /** He says something else than the card, and knows it. */
  differs?: boolean
}

const plain = (text: string) => text.replace(/\s/g, '').toUpperCase()
/** What was typed is not what the card says. */
export const differsFromCard = ({ name, idNumber, card }: PersonFacts): boolean =>
  card !== undefined &&
  ((card.name !== null && plain(card.name) !== plain(name)) ||
    (card.idNumber !== null && plain(card.idNumber) !== plain(idNumber)))
/** What goes along with what is submitted. */
export const cardOf = (person: PersonFacts): { reading?: string; differs?: boolean } =>
  person.card ? { reading: person.card.reading, ...(person.differs ? { differs: true } : {}) } : {}
