import { Xinqi } from '@xinqi/open-sdk'
import type { Profile } from './profiles.ts'

export const clientOf = ({ url, ...credentials }: Profile, retries?: number): Xinqi =>
  new Xinqi({ ...credentials, baseUrl: url, ...(retries === undefined ? {} : { retries }) })
