import { describe, expect, it } from 'vitest'
import { cleanPaste } from './cleanPaste.ts'

describe('what is pasted', () => {
  it('from Word: automatic numbers, no deleted words, no comment marks', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
      <!--StartFragment--><p class=MsoNormal style='mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>第一条<span style='font:7.0pt "Times"'>&nbsp;&nbsp; </span></span></span><![endif]>标的物<o:p></o:p></p>
      <p class=MsoNormal style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.1<span>&nbsp;</span></span>检测<b>设备</b>十台<del>二十台</del><span class=MsoCommentReference><a href="#_msocom_1">[张1]</a></span>。</p><!--EndFragment--></body></html>`
    expect(cleanPaste(word)).toBe(
      '<p data-kind="clause">标的物</p><p data-kind="body">1.1 检测<strong>设备</strong>十台。</p>',
    )
  })
  it('from a web page: words without their dress, scripts and pictures', () => {
    const web =
      '<div><h1>租赁合同</h1><script>alert(1)</script><div style="color:red">甲方把<a href="javascript:x">房屋</a>租给乙方<br>租期一年</div><ol start="3"><li>租金</li><li><p>押金</p></li></ol><img src=x onerror=y></div>'
    expect(cleanPaste(web)).toBe(
      '<p data-kind="title">租赁合同</p><p data-kind="body">甲方把房屋租给乙方</p><p data-kind="body">租期一年</p><p data-kind="body">3. 租金</p><p data-kind="body">4. 押金</p>',
    )
  })
  it('with a table: a table, its joined cells joined; a frame of one cell is no table', () => {
    expect(
      cleanPaste(
        '<table border=1><tr><td colspan=2><p>清单</p></td></tr><tr><td>设备</td><td>2&lt;3</td></tr></table>',
      ),
    ).toBe(
      '<table><tbody><tr><th colspan="2"><p data-kind="plain">清单</p></th></tr><tr><td><p data-kind="plain">设备</p></td><td><p data-kind="plain">2&#60;3</p></td></tr></tbody></table>',
    )
    expect(cleanPaste('<table><tr><td><p>第二条 价款</p><p>一百元。</p></td></tr></table>')).toBe(
      '<p data-kind="clause">价款</p><p data-kind="body">一百元。</p>',
    )
  })
  it('from this editor: as it is', () => {
    const own = '<p data-kind="clause" data-pm-slice="1 1 []">价款</p>'
    expect(cleanPaste(own)).toBe(own)
  })
})
