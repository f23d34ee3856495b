import { askCode } from './ask-code.ts'
import type { World } from './world.ts'

/** The code by which somebody who came from elsewhere shows which mobile number is his. */
export const bindCode = async (world: World, mobile: string): Promise<string> => {
  const { data } = await askCode(world, mobile, 'foreign')
  world.clock.advance(61_000)
  return /\d{6}/.exec(data.sandbox!)![0]
}
