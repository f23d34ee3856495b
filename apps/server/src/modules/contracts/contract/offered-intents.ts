import type { Services } from '../../../platform/services.ts'

const [SMS, PASSWORD, FACE] = [1, 2, 3]
/** What an authority calls a face. */
const FACE_IDENTITY = 4

/** The ways in which somebody can be asked here whether he means to sign; a face takes an authority. */
export const offeredIntents = ({ identity }: Pick<Services, 'identity'>): number[] =>
  identity.offers.includes(FACE_IDENTITY) ? [SMS, PASSWORD, FACE] : [SMS, PASSWORD]
