import { JSON_MAX_BYTES, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { formDigestText } from '@xinqi/api/wire'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../errors.ts'
import { hashOf } from '../security/signed-header.ts'
import type { UploadedFile } from './call.ts'

export type FormBody = { fields: Record<string, string>; files: UploadedFile[]; bodyHash: string }

const FORBIDDEN_FIELDS = new Set(['__proto__', 'constructor', 'prototype'])

/** What a call says its form may bring. */
export type FormLimits = { files: number; maxBytes: number }

/** What fields and the marks between parts may come to beside the files. */
const BESIDE_FILES = 2 * JSON_MAX_BYTES

/** How many bytes the form will be, as announced; refused before a byte is read where that is more than it may be. */
export const formSize = ({ headers }: FastifyRequest, { maxBytes }: FormLimits): number => {
  const most = maxBytes + BESIDE_FILES
  const announced = headers['content-length'] === undefined ? most : Number(headers['content-length'])
  if (!(announced <= most)) throw new CodedError('TOO_LARGE')
  return announced
}

/** Reads the whole form within the limits, hashing each part on the way so that the signature covers it. */
export const readForm = async (
  request: FastifyRequest,
  { files: mostFiles, maxBytes }: FormLimits,
): Promise<FormBody> => {
  if (!request.isMultipart()) throw new CodedError('UNSUPPORTED_MEDIA')
  try {
    return await readParts(request, { files: mostFiles, maxBytes })
  } catch (error) {
    // Nothing but what he sends is read here: cut off or malformed, it is his form. Limits have names of their own.
    if (error instanceof CodedError || (error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new CodedError('BAD_REQUEST', '表单不完整或格式不正确，请重新上传', { cause: error })
  }
}

const readParts = async (
  request: FastifyRequest,
  { files: mostFiles, maxBytes }: FormLimits,
): Promise<FormBody> => {
  let left = maxBytes + BESIDE_FILES
  const fields: Record<string, string> = {}
  const files: UploadedFile[] = []
  const digests: { name: string; sha256: string }[] = []
  const limits = { files: mostFiles, fileSize: Math.min(maxBytes, UPLOAD_MAX_BYTES) }
  for await (const part of request.parts({ limits })) {
    if (FORBIDDEN_FIELDS.has(part.fieldname))
      throw new CodedError('BAD_REQUEST', '请求内容含有不允许的字段名')
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      left -= bytes.length
      files.push({ field: part.fieldname, fileName: cleanFileName(part.filename), bytes })
      digests.push({ name: part.fieldname, sha256: hashOf(bytes) })
    } else {
      const value = String(part.value ?? '')
      left -= value.length
      fields[part.fieldname] = value
      digests.push({ name: part.fieldname, sha256: hashOf(value) })
    }
    // Only where the size was not announced: it would have been refused before.
    if (left < 0) throw new CodedError('TOO_LARGE')
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
