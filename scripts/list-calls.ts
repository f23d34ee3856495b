import { everyCall } from '@xinqi/api/calls'

for (const [path, { method, auth, permission, anyPermission }] of everyCall()) {
  console.log([method, path, auth, permission ?? anyPermission?.join('|') ?? ''].join('\t'))
}
