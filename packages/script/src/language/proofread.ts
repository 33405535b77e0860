// Checks a text for what rules can find with few false alarms: wrong characters, usage, punctuation, numbers, names. No grammar, no style.
import { AD_WORDS } from './ad-words.ts'
import { CONFUSIONS } from './confusions.ts'
import { inOrder } from './edits.ts'
import type { Finding } from './finding.ts'
import { checkCommonWords, checkIdioms } from './alike/alike.ts'
import { pushAll } from '../push-all.ts'
import { checkNames, type SoundAlike } from './names-in-text.ts'
import { checkPairs, checkSigns, checkStraightQuotes } from './punctuation.ts'
import { checkUsage } from './usage.ts'

export interface ProofreadOptions {
  /** The cast whose names are to be spelt in one way. */
  names?: readonly string[]
  /** Without it names and set phrases are not compared by sound. */
  soundAlike?: SoundAlike
}

/** Wrong words, by the first character of each. */
function checkWords(text: string): Finding[] {
  const findings: Finding[] = []
  for (let at = 0; at < text.length; at++) {
    for (const { wrong, right, notAfter, notBefore } of CONFUSIONS.get(text[at]!) ?? []) {
      if (!text.startsWith(wrong, at)) continue
      const [before, after] = [text[at - 1] ?? '\n', text[at + wrong.length] ?? '\n']
      if (notAfter.includes(before) || notBefore.includes(after)) continue
      findings.push({
        start: at,
        end: at + wrong.length,
        original: wrong,
        suggestion: right,
        kind: 'typo',
        confidence: wrong.length >= 4 ? 0.98 : 0.92,
        reason: `「${wrong}」应为「${right}」`,
      })
      break
    }
  }
  return findings
}

function checkAds(text: string): Finding[] {
  return AD_WORDS.flatMap(word => {
    const findings: Finding[] = []
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      findings.push({
        start: at,
        end: at + word.length,
        original: word,
        suggestion: null,
        kind: 'ad',
        confidence: 0.6,
        reason: '广告法禁止的用语；若是字幕或植入，请改掉',
      })
    }
    return findings
  })
}

/** What checks look at line by line. */
function checkLines(text: string): Finding[] {
  const findings: Finding[] = []
  const lines = text.split('\n')
  let offset = 0
  lines.forEach((line, index) => {
    pushAll(findings, checkStraightQuotes(line, offset))
    if (/[“”（）《》【】「」『』]/.test(line)) {
      const next = lines.slice(index + 1, index + 3).find(each => each.trim() !== '')
      pushAll(findings, checkPairs(line, next, offset))
    }
    offset += line.length + 1
  })
  return findings
}

/** All findings in order of place; where two touch, the longer one that begins first stays. Linear in the text. */
export function proofread(text: string, { names = [], soundAlike }: ProofreadOptions = {}): Finding[] {
  const findings = [...checkWords(text), ...checkUsage(text), ...checkSigns(text), ...checkLines(text), ...checkAds(text)]
  if (soundAlike) {
    pushAll(findings, checkNames(text, names, soundAlike))
    pushAll(findings, checkIdioms(text, soundAlike))
    pushAll(findings, checkCommonWords(text, soundAlike))
  }
  return inOrder(findings)
}
