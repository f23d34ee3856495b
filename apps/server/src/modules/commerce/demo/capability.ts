import { capability, provide } from '../../../platform/capability.ts'
import { DEMO_SCENE } from '../../../platform/demo-scene.ts'
import { demoBusiness } from './play-business.ts'

/** Something to decide on each of the operator's pages about money in a fresh demo. */
export const commerceDemo = capability({
  name: 'commerce/demo',
  provides: [provide(DEMO_SCENE, demoBusiness)],
})
