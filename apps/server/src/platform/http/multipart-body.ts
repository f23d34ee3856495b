import { formDigestText } from '@xinqi/api/wire'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../errors.ts'
import { hashOf } from '../security/signed-header.ts'
import type { UploadedFile } from './call.ts'

export type FormBody = { fields: Record<string, string>; files: UploadedFile[]; bodyHash: string }

const FORBIDDEN_FIELDS = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads the whole form within the limits, hashing each part on the way so that the signature covers it. */
export const readForm = async (request: FastifyRequest): Promise<FormBody> => {
  if (!request.isMultipart()) throw new CodedError('UNSUPPORTED_MEDIA')
  const fields: Record<string, string> = {}
  const files: UploadedFile[] = []
  const digests: { name: string; sha256: string }[] = []
  for await (const part of request.parts()) {
    if (FORBIDDEN_FIELDS.has(part.fieldname))
      throw new CodedError('BAD_REQUEST', '请求内容含有不允许的字段名')
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      files.push({ field: part.fieldname, fileName: cleanFileName(part.filename), bytes })
      digests.push({ name: part.fieldname, sha256: hashOf(bytes) })
    } else {
      const value = String(part.value ?? '')
      fields[part.fieldname] = value
      digests.push({ name: part.fieldname, sha256: hashOf(value) })
    }
  }
  return { fields, files, bodyHash: hashOf(formDigestText(digests)) }
}

/** A name to show, never a path: no folders, no control or direction characters, not endless. */
export const cleanFileName = (name: string | undefined): string => {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must go
  const plain = last.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return [...plain].slice(0, 120).join('') || '未命名'
}
