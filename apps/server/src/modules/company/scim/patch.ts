import { type Filter, matches, parseFilter } from './filter.ts'
import { namesSchema } from './schemas.ts'
import { ScimError } from './scim-error.ts'

// PATCH of RFC 7644, 3.5.2, on a plain resource. Directories differ: some write the operation with a capital, say "True"
// for true, leave the path out and send an object whose keys are paths, or do not say the schema they write by.

export type PatchOperation = { op: 'add' | 'replace' | 'remove'; path?: string; value?: unknown }
type Resource = Record<string, unknown>

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const MOST_OPERATIONS = 1000

const refuse = (why: string, type = 'invalidSyntax'): never => {
  throw new ScimError(400, why, type)
}

export const operationsOf = (body: unknown): PatchOperation[] => {
  const { schemas, Operations } = (body ?? {}) as { schemas?: unknown; Operations?: unknown }
  if (!namesSchema(schemas, PATCH_SCHEMA)) refuse(`schemas 须包含 ${PATCH_SCHEMA}`)
  if (!Array.isArray(Operations) || Operations.length === 0 || Operations.length > MOST_OPERATIONS)
    return refuse(`Operations 须为 1–${MOST_OPERATIONS} 项的数组`)
  return Operations.map((entry: { op?: unknown; path?: unknown; value?: unknown } | null) => {
    const op = String(entry?.op ?? '').toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      return refuse(`op 须为 add、replace 或 remove，收到 ${op || '空'}`)
    const path = entry?.path
    if (path !== undefined && typeof path !== 'string') return refuse('path 须为文字', 'invalidPath')
    if (op === 'remove' && !path) return refuse('remove 须写明 path', 'noTarget')
    return { op, ...(path ? { path } : {}), value: entry?.value }
  })
}

type Target = { steps: string[]; filter?: Filter; sub?: string }

const targetOf = (path: string): Target => {
  if (/__proto__|prototype|constructor/i.test(path)) refuse(`path 无法识别：${path}`, 'invalidPath')
  const list = /^([^[\]]+)\[(.*)\](?:\.([A-Za-z0-9_$-]+))?$/s.exec(path)
  if (list) return { steps: [list[1]!], filter: parseFilter(list[2]!), ...(list[3] ? { sub: list[3] } : {}) }
  if (/[[\]]/.test(path)) refuse(`path 无法识别：${path}`, 'invalidPath')
  const urn = /^(urn:[^ ]+:(?:User|Group))(?:[:.](.+))?$/i.exec(path)
  return { steps: urn ? [urn[1]!, ...(urn[2]?.split('.') ?? [])] : path.split('.') }
}

const keyIn = (holder: Resource, name: string) =>
  Object.keys(holder).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name

const isPlain = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (left: unknown, right: unknown) =>
  isPlain(left) && isPlain(right) && 'value' in left && 'value' in right
    ? left.value === right.value
    : JSON.stringify(left) === JSON.stringify(right)

const setAt = (holder: Resource, name: string, { op, value }: PatchOperation): void => {
  const key = keyIn(holder, name)
  const held = holder[key]
  if (op === 'remove') {
    // Some directories name the members to be removed in the value instead of the path.
    if (Array.isArray(held) && Array.isArray(value))
      holder[key] = held.filter((entry) => !value.some((gone) => same(entry, gone)))
    else delete holder[key]
    return
  }
  if (op === 'add' && Array.isArray(held)) {
    const added = (Array.isArray(value) ? value : [value]).filter(
      (entry) => !held.some((there) => same(there, entry)),
    )
    holder[key] = [...held, ...added]
    return
  }
  holder[key] = isPlain(held) && isPlain(value) ? { ...held, ...value } : value
}

/** `emails[type eq "work"].value`: of the entries that fit; an entry that is to be set and is not there is made. */
const setInList = (holder: Resource, target: Target, operation: PatchOperation): void => {
  const key = keyIn(holder, target.steps[0]!)
  const held = Array.isArray(holder[key]) ? (holder[key] as unknown[]) : []
  const fits = held.map((entry) => matches(target.filter!, entry))
  if (operation.op === 'remove' && !target.sub) {
    holder[key] = held.filter((_entry, index) => !fits[index])
    return
  }
  if (!fits.includes(true)) {
    if (operation.op === 'remove') return
    const { filter, sub } = target
    if (filter!.kind !== 'compare' || filter!.op !== 'eq')
      refuse(`没有符合条件的条目：${operation.path}`, 'noTarget')
    const made: Resource = { [(filter as { path: string }).path]: (filter as { value: unknown }).value }
    if (sub) made[sub] = operation.value
    else Object.assign(made, operation.value)
    holder[key] = [...held, made]
    return
  }
  holder[key] = held.map((entry, index) => {
    if (!fits[index] || !isPlain(entry)) return entry
    const changed = { ...entry }
    if (target.sub) setAt(changed, target.sub, operation)
    else Object.assign(changed, operation.value)
    return changed
  })
}

const applyOne = (resource: Resource, operation: PatchOperation): void => {
  if (!operation.path) {
    if (!isPlain(operation.value)) refuse('没有 path 时 value 须为对象', 'invalidValue')
    for (const [path, value] of Object.entries(operation.value as Resource))
      applyOne(resource, { op: operation.op, path, value })
    return
  }
  const target = targetOf(operation.path)
  if (target.filter) {
    setInList(resource, target, operation)
    return
  }
  const last = target.steps.at(-1)!
  let holder = resource
  for (const step of target.steps.slice(0, -1)) {
    const key = keyIn(holder, step)
    const next = isPlain(holder[key]) ? { ...(holder[key] as Resource) } : {}
    holder[key] = next
    holder = next
  }
  setAt(holder, last, operation)
}

/** A changed copy; the resource itself stays. */
export const applyPatch = (resource: Resource, operations: readonly PatchOperation[]): Resource => {
  const changed = structuredClone(resource)
  for (const operation of operations) applyOne(changed, operation)
  return changed
}
