// What programs put on the clipboard as HTML, and the lines that come of it: marks as <STRONG>…>, a rule for each kind.

/** [whose, HTML, lines] */
export const CLIPBOARDS: readonly (readonly [from: string, html: string, lines: readonly string[]])[] = [
  [
    'Word: lines that its source wraps, and words in Latin letters',
    `<html><!--StartFragment--><p class=MsoNormal><span style='font-family:宋体'>他走了很久，
终于到家，门
没有锁。</span><o:p></o:p></p><p class=MsoNormal><span lang=EN-US>She waited
until noon.</span></p><!--EndFragment--></html>`,
    ['他走了很久，终于到家，门没有锁。', 'She waited until noon.'],
  ],
  [
    'Word: words deleted under tracking, in one line too',
    `<p class=MsoNormal><del cite="mailto:x" datetime="2026-01-01T10:00">旧字</del><ins cite="mailto:x" datetime="2026-01-01T10:00">新字</ins>留下。</p>`,
    ['新字留下。'],
  ],
  [
    'Word: its comments and what it hides',
    `<p>他走了<span style='mso-special-character:comment'><a class=msocomanchor href="#_c1">[a1]</a></span>。<span style='display:none;mso-hide:all'>草稿</span></p><p>门没有锁。</p><div style='mso-element:comment-list'><p>太快</p></div>`,
    ['他走了。', '门没有锁。'],
  ],
  [
    'Word and WPS: numbers of lists, without the dots of others',
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>甲、<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>他走了。</p><p style="mso-list:l1 level1 lfo2"><span style="font-family:Wingdings;"><span style="mso-list:Ignore;">l<span>&nbsp; </span></span></span>她留下。</p>`,
    ['甲、 他走了。', '她留下。'],
  ],
  [
    'WPS: words struck out are struck, and readings over words left out',
    `<p><span style="text-decoration:line-through;">旧</span><b>门</b><ruby>亳<rp>(</rp><rt>bó</rt><rp>)</rp></ruby>州。</p><p>他停下。</p>`,
    ['<S>旧><STRONG>门>亳州。', '他停下。'],
  ],
  [
    'Google Docs: all in a bold that is none',
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">他</span><span style="font-weight:700;font-style:italic;text-decoration:underline;">走</span><span>了。</span></p><br><ol start="3"><li style="list-style-type:decimal"><p>春天。</p></li><li><p>夏天。</p></li></ol></b>`,
    ['他<STRONG><EM><U>走>>>了。', '3. 春天。', '4. 夏天。'],
  ],
  [
    'Feishu: lines in boxes, invisible signs, nested lists',
    `<div data-lark-html-role="root"><div class="ace-line"><span>他\u200b走了。</span></div><div class="ace-line">\u200b</div><ul><li><span>门</span><ul><li>没有锁。</li></ul></li></ul><ol style="list-style-type:cjk-ideographic"><li>她来。</li></ol></div>`,
    ['他走了。', '门', '没有锁。', '一、她来。'],
  ],
  [
    'web pages: text beside boxes, sections, cells and lines as they were typed',
    `<section>他走了。<p>门没有锁。</p>她来。</section><table><tr><td>场次</td><td>内容</td></tr></table><pre>第一行\n第二行</pre><div>雨\xad夜<br>停了。</div><script>x()</script>`,
    ['他走了。', '门没有锁。', '她来。', '场次', '内容', '第一行', '第二行', '雨夜', '停了。'],
  ],
  ['a piece of one line, with its marks', `<span>他 <strong>走</strong>了</span>`, ['他 <STRONG>走>了']],
  [
    'formulas of Word, of pages and of KaTeX: left out whole, of which a message says how many',
    `<p>面积是<!--[if gte msEquation 12]><m:oMath><m:r>a</m:r></m:oMath><![endif]--><![if !msEquation]><span><img src="x.png"></span><![endif]>。</p><p>他写下<math><mi>x</mi><mo>+</mo><mn>1</mn></math>，又写<span class="katex"><span class="katex-mathml"><math><mi>y</mi></math></span><span class="katex-html">y</span></span>。</p>`,
    ['面积是。', '他写下，又写。'],
  ],
  [
    'pictures beside words: left out and counted, but for those that only count readers',
    `<p>他走了<img src="a.png">。</p><figure><picture><img src="b.png"></picture></figure><p>面积是<math><mi>x</mi></math>。<img src="c.gif" width="1" height="1"></p>`,
    ['他走了。', '面积是。'],
  ],
]
