import { handInPapers } from '../modules/people/identity/papers.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Services } from '../platform/services.ts'
import { DEMO_PAPERS, drawPaper } from './demo-paper.ts'

/** Somebody's papers wait in the reviewer's queue. */
export const addDemoReview = (
  services: Services,
  tx: Tx,
  applicant: { accountId: string; name: string; idNumber: string },
  now: Date,
): Promise<string> =>
  handInPapers(
    { services, db: tx, now },
    {
      accountId: applicant.accountId,
      document: 1,
      person: { name: applicant.name, idNumber: applicant.idNumber },
      pictures: {
        front: drawPaper(DEMO_PAPERS.front),
        back: drawPaper(DEMO_PAPERS.back),
        holding: drawPaper(DEMO_PAPERS.holding),
      },
    },
  )
