import { expect, it } from 'vitest'
import { readLabels } from './readLabels.ts'

it.each([
  ['orderId=A-1001', { orderId: 'A-1001' }],
  ['orderId=A-1001，部门＝采购部', { orderId: 'A-1001', 部门: '采购部' }],
  [' a = 1=2 ; b=x ', { a: '1=2', b: 'x' }],
  ['', null],
  ['A-1001', null],
  ['orderId=', null],
  ['=A', null],
  ['订单 号=1', null],
  ['a=1,b=1,c=1,d=1,e=1,f=1', null],
])('labels are read from %s', (words, read) => {
  expect(readLabels(words)).toEqual(read)
})
