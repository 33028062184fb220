/** The people of the invented studio. `image` names a file in `images/`. */
export const demoArtists = [
  {
    name: 'Mara Voss',
    image: 'artist-mara',
    instagram_link: '@maravoss.example',
    description:
      'Fine line and botanicals, drawn from plants she picks herself. Small pieces that still read across a room in ten years.',
  },
  {
    name: 'Idris Kamau',
    image: 'artist-idris',
    instagram_link: '@idriskamau.example',
    description: 'Blackwork and bands. Plans a sleeve around the muscle first and around the pattern second.',
  },
  {
    name: 'Sunniva Holt',
    image: 'artist-sunniva',
    instagram_link: '@sunnivaholt.example',
    description: 'Moths, beetles, birds. Dot work with a single needle, slow and quiet. Books one large piece a day.',
  },
  {
    name: 'Teo Marchetti',
    image: 'artist-teo',
    instagram_link: '@teomarchetti.example',
    description:
      'Daggers, ships, lanterns: old harbour flash with clean lines. Takes walk-ins on Tuesdays and Wednesdays.',
  },
  {
    name: 'Yuna Seo',
    image: 'artist-yuna',
    instagram_link: '@yunaseo.example',
    description:
      'Mandalas and geometry. Measures twice, stencils three times, and sends you home with a drawing to live with first.',
  },
  {
    name: 'Amadou Diarra',
    image: 'artist-amadou',
    instagram_link: '@amadoudiarra.example',
    description: 'Black and grey on every skin tone. Cover-ups, and old work made readable again.',
  },
  {
    name: 'Ottilie Brandt',
    image: 'artist-ottilie',
    instagram_link: '@ottiliebrandt.example',
    description: 'Brush strokes, waves, one gesture and done. Paints the posters for our events, too.',
  },
  {
    name: 'Lior Adan',
    image: 'artist-lior',
    instagram_link: '@lioradan.example',
    description:
      'Piercer for nine years. Curated ears, stubborn cartilage, and honest advice when something should wait.',
  },
];
