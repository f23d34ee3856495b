import type { TSchema } from 'typebox'
import Schema from 'typebox/schema'
import { expect, it } from 'vitest'
import { inStandardWords } from '../standard-words.ts'
import { sampleEventData } from './sample-event.ts'
import { WEBHOOK_DATA } from './webhook-data.ts'
import { WEBHOOK_TYPES } from './webhook-events.ts'

it('a test push of every kind has the shape of the real one, and says of nothing that it is unknown', () => {
  for (const type of WEBHOOK_TYPES) {
    const data = sampleEventData(type)
    const [isOne, errors] = Schema.Errors(inStandardWords(WEBHOOK_DATA[type]) as TSchema, data)
    expect([type, isOne, errors]).toEqual([type, true, []])
    // A field nobody thought of would stand there under its own name.
    for (const [field, value] of Object.entries(data)) expect(value, `${type} ${field}`).not.toBe(field)
  }
  expect(sampleEventData('contract.completed')).toMatchObject({ status: 'completed' })
  expect(sampleEventData('contract.refused')).toMatchObject({
    status: 'refused',
    signers: [{ status: 'refused', signedAt: null }],
  })
})
