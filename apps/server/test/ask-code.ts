import type { Body } from '@xinqi/api/calls'
import type { World } from './world.ts'

/** A code by message, asked for as the pages ask for one. */
export const askCode = async (world: World, mobile: string, purpose: Body<'/v2/auth/code'>['purpose']) =>
  world.call('/v2/auth/code', { mobile, purpose, ...(await world.captcha()) })
