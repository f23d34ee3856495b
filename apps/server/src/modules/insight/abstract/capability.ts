import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import {
  type AbstractKey,
  giveUpAbstract,
  MAKE_ABSTRACT,
  makeAbstract,
  runAbstract,
  viewAbstract,
} from './abstract.ts'

export const abstract = capability({
  name: 'insight/abstract',
  calls: handlers({ '/aiAbstract/make': makeAbstract, '/aiAbstract/view': viewAbstract }),
  jobs: (services, work) =>
    work.job<AbstractKey>(MAKE_ABSTRACT, runAbstract(services), {
      retries: 2,
      timeLimit: 1800,
      concurrency: 1,
      on: MAKE_ABSTRACT,
      onDead: giveUpAbstract(services),
    }),
  tables: ['file_abstract'],
})
