// The label that a picture was generated: an XMP packet with the Chinese label of GB 45438-2025 and the one of the IPTC.

/** What made the picture. A procedural engine is no AI, and is labelled so. */
export interface Origin {
  kind: 'ai' | 'procedural'
  /** Who runs the instance: name or code of the provider. */
  producer: string
  /** Number of the picture at the producer. */
  id: string
}

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/**
 * The XMP packet. AI: `TC260:AIGC` with Label 1 ("is generated"; fields of GB 45438-2025, namespace of TC260-PG-20258A) and
 * trainedAlgorithmicMedia; procedural: algorithmicMedia alone.
 */
export function labelOf({ kind, producer, id }: Origin): string {
  const aigc = {
    Label: '1',
    ContentProducer: producer,
    ProduceID: id,
    ReservedCode1: '',
    ContentPropagator: producer,
    PropagateID: id,
    ReservedCode2: '',
  }
  const source = `${IPTC}${kind === 'ai' ? 'trainedAlgorithmicMedia' : 'algorithmicMedia'}`
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    ...(kind === 'ai' ? [`<TC260:AIGC>${escapeXml(JSON.stringify(aigc))}</TC260:AIGC>`] : []),
    `<Iptc4xmpExt:DigitalSourceType>${source}</Iptc4xmpExt:DigitalSourceType>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('')
}
