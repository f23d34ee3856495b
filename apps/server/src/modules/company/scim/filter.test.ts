import { describe, expect, it } from 'vitest'
import { matches, parseFilter, singleEquality } from './filter.ts'
import { applyPatch, operationsOf } from './patch.ts'
import { ScimError } from './scim-error.ts'

const USER = {
  id: 'AB',
  userName: 'Li.Si@example.com',
  active: true,
  name: { familyName: '李', givenName: '四' },
  emails: [
    { type: 'work', value: 'li@work.example', primary: true },
    { type: 'home', value: 'li@home.example' },
  ],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: '007' },
}

describe('a filter', () => {
  it.each([
    ['userName eq "li.si@EXAMPLE.com"', true],
    ['USERNAME sw "li"', true],
    ['userName ew ".com" and active eq true', true],
    ['active eq false or name.familyName eq "李"', true],
    ['not (active eq true)', false],
    ['emails[type eq "work" and value co "@work"]', true],
    ['emails[type eq "home" and value co "@work"]', false],
    ['emails.value eq "li@home.example"', true],
    ['emails co "home.example"', true],
    ['title pr', false],
    ['name.givenName pr', true],
    ['title ne "x"', true],
    ['title eq null', true],
    ['id eq "ab"', false],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber eq "007"', true],
    ['(active eq true or title pr) and userName co "si"', true],
    ['active eq true or title pr and title pr', true],
  ])('%s', (text, expected) => {
    expect(matches(parseFilter(text), USER)).toBe(expected)
  })

  it.each([
    '',
    'userName',
    'userName is "x"',
    'userName eq',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x" "y"',
    'userName eq “x”',
    `${'('.repeat(30)}a pr${')'.repeat(30)}`,
    `a eq "${'x'.repeat(3000)}"`,
  ])('that cannot be read is refused: %s', (text) => {
    expect(() => parseFilter(text)).toThrow(ScimError)
  })

  it('for one name alone is told apart, because an index answers it', () => {
    expect(singleEquality(parseFilter('username eq "x"'), 'userName')).toBe('x')
    expect(singleEquality(parseFilter('userName eq "x" or active eq true'), 'userName')).toBeUndefined()
    expect(singleEquality(parseFilter('userName sw "x"'), 'userName')).toBeUndefined()
  })
})

const operations = (...list: object[]) =>
  operationsOf({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: list })

describe('a patch', () => {
  it.each([
    ['an attribute', { op: 'Replace', path: 'active', value: 'False' }, { active: 'False' }],
    [
      'a part of one',
      { op: 'replace', path: 'name.givenName', value: '五' },
      { name: { familyName: '李', givenName: '五' } },
    ],
    [
      'an object without a path',
      { op: 'replace', value: { active: false, 'name.familyName': '王' } },
      { active: false, name: { familyName: '王', givenName: '四' } },
    ],
    [
      'an entry that fits',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'x@y.cn' },
      { emails: [{ ...USER.emails[0], value: 'x@y.cn' }, USER.emails[1]] },
    ],
    [
      'an entry that is not there yet',
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { phoneNumbers: [{ type: 'mobile', value: '1' }] },
    ],
    ['entries that fit', { op: 'remove', path: 'emails[type eq "home"]' }, { emails: [USER.emails[0]] }],
    [
      'more of a list',
      { op: 'add', path: 'emails', value: [{ value: 'z@z.cn' }, USER.emails[0]] },
      { emails: [...USER.emails, { value: 'z@z.cn' }] },
    ],
    [
      'some of a list by their values',
      { op: 'remove', path: 'emails', value: [{ value: 'li@home.example' }] },
      { emails: [USER.emails[0]] },
    ],
    [
      'an extension',
      {
        op: 'add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: '法务',
      },
      {
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
          employeeNumber: '007',
          department: '法务',
        },
      },
    ],
  ])('changes %s', (_what, operation, changed) => {
    const before = structuredClone(USER)
    expect(applyPatch(USER, operations(operation))).toEqual({ ...USER, ...changed })
    expect(USER).toEqual(before)
  })

  it.each([
    { op: 'move', path: 'active' },
    { op: 'remove' },
    { op: 'replace', value: 'x' },
    { op: 'replace', path: 'emails[type eq].value', value: 'x' },
    { op: 'replace', path: '__proto__.polluted', value: 'x' },
    { op: 'replace', path: 'emails[type sw "x"].value', value: 'x' },
  ])('that cannot be carried out is refused: %j', (operation) => {
    expect(() => applyPatch(USER, operations(operation))).toThrow(ScimError)
  })
})
