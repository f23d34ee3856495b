import { capability } from '../../../platform/capability.ts'
import { ordersCalls } from './calls.ts'
import { remindOfEnds } from './remind.ts'

export const orders = capability({
  name: 'commerce/orders',
  calls: ordersCalls,
  jobs: (services, work) => {
    work.job('remindOfPackageEnds', async () => void (await remindOfEnds(services)), {
      singleton: true,
      retries: 2,
      every: '20 9 * * *',
    })
  },
  tables: ['purchase_order', 'order_event', 'package_trial'],
})
