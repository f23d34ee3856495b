import { BANK_CARD_INVALID, ID_NUMBER_INVALID } from 'virtual:failures'
import { NAME_MAX } from '@xinqi/api/limits'
import { isBankCard, isIdNumber } from '@xinqi/api/numbers'

/** Each returns what to tell the person, or nothing when all is well. */
export const nameProblem = (name: string) => {
  const length = name.trim().length
  if (length === 0) return '请输入证件上的姓名'
  return length > NAME_MAX ? `姓名不超过 ${NAME_MAX} 个字` : undefined
}

export const idNumberProblem = (number: string) => {
  const plain = number.replace(/\s/g, '')
  if (!plain) return '请输入身份证号'
  if (plain.length !== 18) return '身份证号应为 18 位'
  return isIdNumber(plain, new Date()) ? undefined : ID_NUMBER_INVALID.msg
}

export const personProblems = ({ name, idNumber }: { name: string; idNumber: string }) => ({
  name: nameProblem(name),
  idNumber: idNumberProblem(idNumber),
})

/** Other papers have no check of their own; the reviewer reads them. */
export const paperNumberProblem = (document: number, number: string) => {
  if (document === 1) return idNumberProblem(number)
  return /^[A-Za-z0-9]{5,20}$/.test(number.replace(/\s/g, ''))
    ? undefined
    : '请输入证件号码，由字母和数字组成'
}

export const bankCardProblem = (card: string) => {
  const plain = card.replace(/\s/g, '')
  if (!plain) return '请输入银行卡号'
  return isBankCard(plain) ? undefined : BANK_CARD_INVALID.msg
}
