export type LiftWay = 'face' | 'idNumber' | 'realName'

type LiftFacts = { isVerified: boolean; verifiedAt: Date | null; frozenAt: Date; faceOffered: boolean }

/**
 * What shows that whoever lifts is the person himself and not whoever made him freeze. Whoever was not verified, or was
 * verified only after he froze, is shown by that; everybody else shows his face, or where the platform asks no
 * authority for faces, his number beside a fresh proof of being himself.
 */
export const liftWay = ({ isVerified, verifiedAt, frozenAt, faceOffered }: LiftFacts): LiftWay => {
  if (!isVerified || (verifiedAt !== null && verifiedAt > frozenAt)) return 'realName'
  return faceOffered ? 'face' : 'idNumber'
}
