import { idCheckCharacter } from '@xinqi/api/numbers'

/** An ID number that is well formed and belongs to the sandbox: region 110101, a birthday in the nineties. */
export const inventedIdNumber = (random: () => number = Math.random): string => {
  const below = (limit: number) => Math.floor(random() * limit)
  const two = (value: number) => String(value).padStart(2, '0')
  const birthday = `${1990 + below(10)}${two(1 + below(12))}${two(1 + below(28))}`
  const body = `110101${birthday}${String(below(1000)).padStart(3, '0')}`
  return body + idCheckCharacter(body)
}
