import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// What is kept between two commands: in the user's own folder, readable by him alone.

export type Profile = {
  url: string
  appId: string
  keyId: string
  secret?: string
  privateKey?: string
  /** With which events are signed on this machine; the same every day, so that a program under work keeps it. */
  localSecret: string
  /** Up to where events were handed on. */
  cursor?: string
}
type ProfileFile = { current: string | null; profiles: Record<string, Profile> }
export type Place = { folder: string; env: Record<string, string | undefined> }

/** A sentence for whoever typed the command; nothing went wrong in here. */
export class Complaint extends Error {}

const fileOf = (folder: string) => path.join(folder, 'profiles.json')

export const readKept = ({ folder }: Place): ProfileFile => {
  const file = fileOf(folder)
  if (!existsSync(file)) return { current: null, profiles: {} }
  return JSON.parse(readFileSync(file, 'utf8')) as ProfileFile
}

/** Written beside and moved there whole: a command that is stopped leaves what was there. */
export const writeKept = ({ folder }: Place, kept: ProfileFile): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = fileOf(folder)
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  chmodSync(beside, 0o600)
  renameSync(beside, file)
}

export const newLocalSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/** From the environment, as the quick start names it, or as logged in. */
export const profileIn = (place: Place, appId?: string): Profile => {
  const { XINQI_URL: url, XINQI_APP: app, XINQI_KEY: keyId, XINQI_SECRET: secret } = place.env
  const kept = readKept(place)
  if (url && app && keyId && secret && (!appId || appId === app)) {
    const known = kept.profiles[app]
    return { url, appId: app, keyId, secret, localSecret: known?.localSecret ?? newLocalSecret() }
  }
  const profile = kept.profiles[appId ?? kept.current ?? '']
  if (!profile)
    throw new Complaint(
      appId
        ? `没有登录过应用 ${appId}；已登录的用 xinqi apps 查看`
        : '尚未登录：先运行 xinqi login --url https://您的平台地址 --app sbx_… --key k1',
    )
  return profile
}

export const changeProfile = (place: Place, appId: string, values: Partial<Profile>): void => {
  const kept = readKept(place)
  const known = kept.profiles[appId]
  if (known) writeKept(place, { ...kept, profiles: { ...kept.profiles, [appId]: { ...known, ...values } } })
}
