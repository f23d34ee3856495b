import { everyCall } from '@xinqi/api/calls'

for (const [path, { method, auth, permission }] of everyCall()) {
  console.log([method, path, auth, permission ?? ''].join('\t'))
}
