import type { DemoEvent } from './event.ts'
import { bill, estimate, festivalExtras, meals, soundEngineer, truck, van, videoEngineer } from './papers.ts'

type Sold = Pick<DemoEvent, 'title' | 'kind' | 'days' | 'location' | 'for' | 'kits' | 'more' | 'hours'>
type Terms = Parameters<typeof bill>[2]

/** What was counted back and invoiced on the third day after it. */
const sold = (event: Sold, terms?: Terms): DemoEvent => ({
  ...event,
  state: 'archived',
  papers: [bill(event.days[1] + 3, '10:20', terms)],
})

/** Half a year to a year and a half ago: what the statistics compare with. */
export const earlier: readonly DemoEvent[] = [
  sold(
    {
      title: 'Les Nuits Claires, édition précédente – scène A',
      kind: 'Festival',
      days: [-458, -456],
      location: 'Prairie des Ormeaux, Les Ponts-de-Cé',
      for: ['Vasseur'],
      kits: ['array', 'washLight', 'floor64'],
      more: { 'SCENE-64': 1 },
    },
    { extras: festivalExtras },
  ),
  sold(
    {
      title: 'Portes ouvertes de la médiathèque',
      kind: 'Entreprise',
      days: [-442, -442],
      hours: ['15:00', '20:00'],
      location: 'Médiathèque, Saint-Aubin-les-Étangs',
      for: ['Chauvin'],
      kits: ['speech', 'ambience'],
    },
    { extras: [van] },
  ),
  sold(
    {
      title: '« Le Cabaret des brumes » – création',
      kind: 'Spectacle',
      days: [-421, -417],
      location: 'Théâtre du Vieux Quai, Angers',
      for: ['Garnier-Després'],
      kits: ['theatre'],
      more: { 'FUM-LOURD': 1 },
    },
    { discountRate: 10 },
  ),
  sold(
    {
      title: 'Congrès Valbiotech',
      kind: 'Entreprise',
      days: [-397, -395],
      location: 'Centre de congrès, Angers',
      for: ['Fontaine'],
      kits: ['speech', 'slides', 'wall'],
    },
    { extras: [videoEngineer(3), truck] },
  ),
  sold(
    {
      title: 'Concert d’hiver du Chœur Saint-Maurice',
      kind: 'Concert',
      days: [-343, -342],
      location: 'Église Saint-Serge, Angers',
      for: ['Boisseau'],
      kits: ['speech', 'washLight'],
    },
    { extras: [soundEngineer(1)] },
  ),
  sold(
    {
      title: 'Vœux de la municipalité',
      kind: 'Entreprise',
      days: [-318, -318],
      hours: ['16:00', '21:00'],
      location: 'Salle des fêtes, Saint-Aubin-les-Étangs',
      for: ['Chauvin'],
      kits: ['speech'],
    },
    { extras: [van] },
  ),
  sold({
    title: 'Résidence de printemps – Orkestar',
    kind: 'Concert',
    days: [-263, -259],
    location: 'Théâtre du Vieux Quai, Angers',
    for: ['Petković'],
    kits: ['band', 'theatre'],
  }),
  sold(
    {
      title: 'Gala du Rugby Club',
      kind: 'Entreprise',
      days: [-229, -228],
      hours: ['18:00', '03:00'],
      location: 'Club-house, stade Pierre-Gautier, Cholet',
      for: ['Etcheverry'],
      kits: ['party', 'ambience'],
    },
    { extras: [van, meals(8)] },
  ),
  sold(
    {
      title: 'Mariage Lemoine – Haas',
      kind: 'Fête',
      days: [-180, -179],
      location: 'Château de la Ferronnière, Coutures',
      for: ['de La Ferronnière'],
      kits: ['party', 'ambience'],
    },
    { extras: [van] },
  ),
  // Three on one weekend of June: more of the array and the wash lights than there are.
  sold(
    {
      title: 'Fête de la musique – place du Ralliement',
      kind: 'Festival',
      days: [-159, -158],
      location: 'Place du Ralliement, Angers',
      for: ['Vasseur'],
      kits: ['array', 'washLight'],
      more: { 'HF-MAIN': 4 },
    },
    { extras: [soundEngineer(2), truck] },
  ),
  sold({
    title: 'Fête de la musique – Saint-Aubin',
    kind: 'Concert',
    days: [-159, -159],
    location: 'Place de la mairie, Saint-Aubin-les-Étangs',
    for: ['Le Mée'],
    kits: ['band', 'washLight'],
    more: { 'LYRE-SP300': 6, 'SUB-218': 4, 'RET-15C': 6, 'CON-48': 1, 'HF-MAIN': 4 },
  }),
  {
    title: 'Kermesse de l’école Jules-Verne',
    kind: 'Fête',
    days: [-158, -158],
    hours: ['10:00', '18:00'],
    state: 'archived',
    location: 'École Jules-Verne, Angers',
    for: ['O’Brien'],
    kits: ['band', 'speech'],
    papers: [estimate(-171, '14:00')],
  },
]
