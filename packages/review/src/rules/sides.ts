import type { Contract } from '../contract.ts'
import type { Side } from '../text/role.ts'

const MUTUAL = /双方(?:均|都|可|有权|中)?|任何一方|任一方|各方|一方(?!式)|守约方|违约方|对方(?=有权)/

export const isMutual = (text: string): boolean => MUTUAL.test(text)

/** 委托人或者受托人可以随时解除: whoever is meant, the other is as well. */
export function namesBothSides(contract: Contract, text: string): boolean {
  const names = contract.parties.map((party) => [...new Set([party.role, ...party.aliases])])
  return names.some((own, at) =>
    names.some(
      (others, other) =>
        other !== at &&
        own.some((a) =>
          others.some((b) =>
            ['或者', '或', '和', '与', '及', '、'].some((and) => text.includes(a + and + b)),
          ),
        ),
    ),
  )
}

/** Which lettered side a passage speaks about, through the aliases the contract defines. */
export function sideOf(contract: Contract, text: string): Side | null {
  const named = contract.parties.flatMap((party, order) =>
    [...new Set([party.role, ...party.aliases])].map((alias) => ({
      alias,
      side: sideOfParty(contract, order),
    })),
  )
  // A form may letter its parties in the text though not beside their names.
  for (const letter of ['甲方', '乙方'] as const)
    if (!named.some(({ alias }) => alias === letter)) named.push({ alias: letter, side: letter })
  const first = named
    .map(({ alias, side }) => ({ side, at: text.indexOf(alias) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]
  return first?.side ?? null
}

function sideOfParty(contract: Contract, order: number): Side {
  const role = contract.parties[order]?.role
  if (role === '甲方') return '甲方'
  if (role === '乙方') return '乙方'
  return order === 0 ? '甲方' : '乙方'
}

export const otherSide = (side: Side | null): Side | undefined =>
  side === '甲方' ? '乙方' : side === '乙方' ? '甲方' : undefined
