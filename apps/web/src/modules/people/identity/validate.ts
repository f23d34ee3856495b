import { BANK_CARD_INVALID, ID_NUMBER_INVALID } from 'virtual:failures'
import { NAME_MAX } from '@xinqi/api/limits'
import { isBankCard, isIdNumber } from '@xinqi/api/numbers'
import { errorText } from '../../../shared/language/errorText.ts'
import { words } from './messages/identity.zh.ts'

/** Each returns what to tell the person, or nothing when all is well. */
export const nameProblem = (name: string) => {
  const length = name.trim().length
  if (length === 0) return words().typeName
  return length > NAME_MAX ? words().nameTooLong({ most: NAME_MAX }) : undefined
}

export const idNumberProblem = (number: string) => {
  const plain = number.replace(/\s/g, '')
  if (!plain) return words().typeIdNumber
  if (plain.length !== 18) return words().idNumberLength
  return isIdNumber(plain, new Date()) ? undefined : errorText(ID_NUMBER_INVALID)
}

export const personProblems = ({ name, idNumber }: { name: string; idNumber: string }) => ({
  name: nameProblem(name),
  idNumber: idNumberProblem(idNumber),
})

/** Other papers have no check of their own; the reviewer reads them. */
export const paperNumberProblem = (document: number, number: string) => {
  if (document === 1) return idNumberProblem(number)
  return /^[A-Za-z0-9]{5,20}$/.test(number.replace(/\s/g, '')) ? undefined : words().typePaperNumber
}

export const bankCardProblem = (card: string) => {
  const plain = card.replace(/\s/g, '')
  if (!plain) return words().typeBankCard
  return isBankCard(plain) ? undefined : errorText(BANK_CARD_INVALID)
}
