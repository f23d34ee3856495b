// People with contracts to sign, made once with a server that ends before anything is measured.
import { copyContract, type House, openHouse, sendModel } from '../contracts/house.ts'

export type Person = { mobile: string; contractIds: string[] }

/** Each with so many contracts of three pages waiting, in the database and bucket the settings name. */
export const makePeople = async (
  settings: Record<string, string>,
  people: number,
  each: number,
): Promise<Person[]> => {
  const house = await openHouse(people, settings)
  try {
    return await contractsFor(house, house.signers, each)
  } finally {
    await house.stop()
  }
}

export const contractsFor = async (house: House, signers: House['signers'], each: number) => {
  for (const { mobile } of signers) await house.desk.signatureOf(await house.desk.signIn(mobile))
  const modelId = await sendModel(house, 3)
  const made: Person[] = []
  for (const signer of signers) {
    const contractIds: string[] = []
    for (let index = 0; index < each; index++) contractIds.push(await copyContract(house, modelId, signer))
    made.push({ mobile: signer.mobile, contractIds })
  }
  return made
}
