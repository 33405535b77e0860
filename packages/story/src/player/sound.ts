// Voice, music and effects, each with its own volume.

export interface Volumes {
  voice: number
  bgm: number
  se: number
}

/** The three kinds of sound of a game. A browser that does not allow sound yet stays silent until the next click. */
export class Sound {
  private readonly voice = new Audio()
  private readonly bgm = new Audio()
  private readonly effects = new Set<HTMLAudioElement>()
  private volumes: Volumes = { voice: 1, bgm: 0.6, se: 0.8 }
  private muted = false
  private music = ''
  /** Whether a voice is still heard. */
  get speaking(): boolean {
    return !this.voice.paused && !this.voice.ended
  }

  set(volumes: Volumes, muted: boolean): void {
    this.volumes = volumes
    this.muted = muted
    this.voice.volume = muted ? 0 : volumes.voice
    this.bgm.volume = muted ? 0 : volumes.bgm
    for (const effect of this.effects) effect.volume = muted ? 0 : volumes.se
  }
  private start(audio: HTMLAudioElement): void {
    // Refused before the first click of a player; `wake` tries again.
    audio.play().then(
      () => delete audio.dataset['waiting'],
      () => (audio.dataset['waiting'] = 'yes'),
    )
  }
  speak(url: string): void {
    this.voice.pause()
    if (!url) return
    this.voice.src = url
    this.start(this.voice)
  }
  play(url: string): void {
    if (url === this.music) return
    this.music = url
    this.bgm.pause()
    if (!url) return
    this.bgm.loop = true
    this.bgm.src = url
    this.start(this.bgm)
  }
  effect(url: string): void {
    if (!url) return
    const audio = new Audio(url)
    audio.volume = this.muted ? 0 : this.volumes.se
    this.effects.add(audio)
    audio.addEventListener('ended', () => this.effects.delete(audio))
    this.start(audio)
  }
  /** After a click: what was refused before. */
  wake(): void {
    for (const audio of [this.bgm, this.voice]) if (audio.dataset['waiting']) this.start(audio)
  }
  stop(): void {
    for (const audio of [this.voice, this.bgm, ...this.effects]) audio.pause()
    this.effects.clear()
  }
}
