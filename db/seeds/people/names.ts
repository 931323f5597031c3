import { type Country, countryLocales, type Locale } from '#contract/locales.ts'

type Gender = 'male' | 'female'

/** First names by the years in which they were given: before 1970, before 1988, and since. */
type Generations = readonly [early: string, middle: string, late: string]
type Names = Record<Gender, Generations>

const german: Names = {
  female: [
    'Angelika Barbara Beate Birgit Brigitte Christa Christine Claudia Cornelia Dagmar Doris Elke Eva Gabriele Gisela Heike Ingrid Jutta Karin Kerstin Marion Martina Monika Petra Regina Renate Sabine Silvia Susanne Ursula Ute',
    'Alexandra Andrea Anja Anke Annika Antje Carina Christiane Daniela Diana Franziska Ina Jana Janine Judith Julia Kathrin Katja Kristina Maike Mareike Melanie Miriam Nadine Nicole Nina Sandra Sarah Silke Simone Sonja Stefanie Steffi Tanja Verena Yvonne',
    'Alina Anna Annalena Antonia Carla Celina Charlotte Clara Elena Elisa Emma Fiona Frieda Greta Hannah Helena Ida Jasmin Johanna Jule Kim Lara Laura Lea Lena Leonie Lisa Luisa Maja Marie Marlene Mia Michelle Milena Nele Paula Pia Ronja Sophie Theresa Vanessa',
  ],
  male: [
    'Andreas Bernd Bernhard Christoph Detlef Dieter Frank Georg Gerhard Günter Hans Harald Heinz Helmut Herbert Holger Joachim Jürgen Klaus Manfred Martin Michael Norbert Peter Rainer Ralf Reinhard Rolf Stefan Thomas Ulrich Uwe Volker Werner Wolfgang',
    'Alexander Arne Benjamin Björn Carsten Christian Daniel David Dennis Dirk Florian Henning Ingo Jan Jens Jochen Jörg Kai Lars Marc Marco Marcus Matthias Mirko Nils Oliver Patrick René Robert Sascha Sebastian Simon Steffen Sven Thorsten Tim Tobias Torben',
    'Adrian Anton Ben Bastian Carl Constantin Dominik Elias Emil Fabian Felix Finn Hannes Hendrik Jakob Jannik Jonas Joshua Julian Kilian Konrad Lennart Leon Linus Luca Lukas Malte Marius Max Mika Moritz Niklas Noah Oskar Paul Philipp Ruben Till Timo Tom Valentin Vincent',
  ],
}

const english: Names = {
  female: [
    'Alison Anne Barbara Beverley Brenda Carol Christine Deborah Denise Diane Donna Elaine Gillian Helen Jacqueline Jane Janet Jean Judith Julie Karen Kathleen Linda Lorraine Lynn Margaret Maureen Pamela Patricia Sandra Sharon Sheila Susan Theresa Wendy',
    'Abigail Alexandra Amanda Amy Andrea Angela Beth Caroline Catherine Charlene Claire Danielle Emily Emma Erin Gemma Hayley Heather Heidi Jenna Jennifer Jessica Joanna Kate Kelly Laura Leanne Lisa Melissa Michelle Natalie Nicole Rachel Rebecca Sarah Stephanie Tara Victoria',
    'Amber Amelia Ashleigh Ava Bethany Chloe Charlotte Daisy Eleanor Ella Ellie Evie Faith Freya Georgia Grace Hannah Harriet Holly Imogen Isabelle Jade Jasmine Lily Lucy Maya Megan Mia Millie Molly Niamh Olivia Paige Phoebe Poppy Rosie Ruby Scarlett Sophie Zoe',
  ],
  male: [
    'Alan Andrew Anthony Barry Brian Colin David Dennis Derek Donald Douglas Edward Frank Gary George Gordon Graham Ian James John Keith Kenneth Kevin Malcolm Martin Michael Neil Nigel Patrick Paul Peter Philip Raymond Richard Robert Roger Roy Stephen Trevor',
    'Aaron Adam Adrian Alex Ben Brendan Carl Chris Craig Damian Dan Darren Dean Duncan Gareth Gavin Glen Grant Greg Jamie Jason Jeremy Jonathan Justin Karl Lee Marcus Mark Matthew Nathan Nick Owen Ross Ryan Scott Sean Simon Stuart Tim Wayne',
    'Aidan Alfie Archie Blake Bradley Callum Cameron Charlie Connor Dylan Elliot Ethan Finlay Freddie George Harry Harvey Henry Jack Jake Joe Joel Jordan Josh Kieran Leo Liam Logan Lucas Luke Max Mason Noah Oliver Oscar Reece Rory Sam Theo Toby Zach',
  ],
}

const dutch: Names = {
  female: [
    'Anja Annelies Annemarie Anneke Astrid Carla Conny Corrie Elly Els Gerda Greet Hanneke Hennie Ineke Ingrid Jannie Joke Karin Lia Marga Margriet Maria Marian Marijke Marjan Marleen Mieke Nelleke Petra Ria Riet Tineke Trudy Truus Wil Wilma Yvonne',
    'Angela Bianca Carolien Chantal Claudia Daniëlle Debby Esther Eveline Femke Fleur Hilde Ilse Inge Irene Jolanda Josien Judith Karen Kim Leonie Linda Lotte Maaike Manon Marieke Marloes Mirjam Miranda Monique Nicole Petra Sandra Saskia Sylvia Tamara Wendy',
    'Amber Anne Anouk Babette Bo Britt Charlotte Demi Elise Emma Eva Evi Fenna Floor Isa Iris Jasmijn Julia Kirsten Lieke Lisa Lois Loes Lynn Maartje Maud Merel Mila Naomi Nienke Noa Nora Roos Sanne Sofie Sophie Tess Veerle Yara Zoë',
  ],
  male: [
    'Ad André Arie Ben Bert Cees Chris Cor Dick Dirk Ed Frans Fred Gerard Gerrit Guus Hans Harry Henk Herman Huub Jaap Jan Jos Joop Kees Koos Leo Luc Nico Peter Piet René Rob Ron Ruud Theo Ton Wim',
    'Arjan Bart Bas Bram Dennis Edwin Eelco Erik Erwin Frank Gijs Guido Hein Ivo Jeroen Joost Joris Jurgen Koen Laurens Maarten Marcel Marco Mark Martijn Matthijs Michiel Niels Patrick Pieter Richard Robbert Roel Rutger Sander Stefan Vincent Wouter',
    'Bjorn Boris Cas Daan Damian Dylan Emiel Finn Floris Freek Hidde Hugo Jasper Jelle Jens Jesse Jorn Julian Kevin Lars Levi Luuk Mats Max Mees Nick Niek Pepijn Rens Rick Ruben Sam Sem Sven Teun Thijs Thom Tijn Tim Timo Tom Xander',
  ],
}

const french: Names = {
  female: [
    'Agnès Annick Annie Béatrice Bernadette Brigitte Catherine Chantal Christiane Christine Claudine Colette Corinne Danielle Denise Dominique Élisabeth Évelyne Florence Françoise Geneviève Ghislaine Isabelle Jacqueline Jocelyne Josiane Laurence Martine Michèle Mireille Monique Nicole Odile Pascale Patricia Sylvie Valérie Véronique',
    'Adeline Amandine Anne Aurélie Audrey Barbara Bénédicte Carole Caroline Cécile Céline Charlène Christelle Claire Delphine Élodie Émilie Estelle Fabienne Fanny Gaëlle Hélène Ingrid Jennifer Julie Karine Laetitia Magali Marjorie Mélanie Nadège Nathalie Sandrine Séverine Sophie Stéphanie Vanessa Virginie',
    'Agathe Alice Alix Ambre Anaïs Anna Apolline Camille Capucine Célia Charlotte Chloé Clara Clémence Constance Élise Emma Eva Inès Jade Jeanne Juliette Justine Laura Léa Léna Lina Lisa Louise Lucie Manon Margaux Marie Marine Mathilde Noémie Océane Pauline Romane Sarah Zoé',
  ],
  male: [
    'Alain André Bernard Bruno Christian Claude Daniel Denis Didier Dominique Éric François Gérard Gilles Guy Hervé Jacques Jean Joël Laurent Luc Marc Michel Noël Pascal Patrice Patrick Paul Philippe Pierre René Robert Roland Serge Thierry Vincent Yves',
    'Alexandre Anthony Arnaud Benjamin Benoît Bertrand Cédric Christophe Cyril Damien David Emmanuel Fabien Fabrice Florent Franck Frédéric Grégory Guillaume Jérémie Jérôme Julien Karim Lionel Loïc Ludovic Mathieu Mickaël Nicolas Olivier Raphaël Rémi Romain Sébastien Stéphane Sylvain Xavier Yann',
    'Adrien Alexis Antoine Arthur Augustin Baptiste Bastien Clément Corentin Dylan Émile Enzo Ethan Félix Florian Gabin Gabriel Hugo Jules Kévin Léo Louis Lucas Mathis Maxence Maxime Nathan Noé Paul Pierre Quentin Rémi Sacha Samuel Simon Théo Thomas Tom Tristan Valentin Victor',
  ],
}

const italian: Names = {
  female: [
    'Adriana Angela Anna Antonella Antonietta Bruna Carla Carmela Caterina Cinzia Clara Daniela Donatella Elena Emanuela Fiorella Franca Gabriella Giovanna Giuliana Giuseppina Graziella Ivana Liliana Loredana Lucia Luisa Maria Marina Mirella Nadia Ornella Paola Patrizia Rita Rosanna Silvana Tiziana',
    'Alessandra Alessia Alice Arianna Barbara Benedetta Chiara Claudia Cristina Debora Elisa Elisabetta Erika Eva Federica Francesca Gaia Ilaria Irene Katia Laura Linda Manuela Marta Michela Monica Paola Raffaella Roberta Sabrina Sara Serena Silvia Simona Sonia Stefania Tania Valentina Veronica',
    'Agnese Alessia Allegra Ambra Anita Asia Aurora Azzurra Beatrice Bianca Camilla Carlotta Caterina Cecilia Diletta Elena Eleonora Emma Francesca Gaia Ginevra Giada Giorgia Giulia Greta Ilaria Ludovica Margherita Marta Martina Matilde Miriam Nicole Noemi Rebecca Sara Sofia Vittoria Viola',
  ],
  male: [
    'Aldo Alfredo Angelo Antonio Bruno Carlo Claudio Corrado Domenico Enrico Ernesto Fabrizio Franco Gianfranco Gianni Giorgio Giovanni Giuliano Giuseppe Guido Luciano Luigi Marcello Mario Maurizio Mauro Nicola Paolo Pietro Renato Renzo Roberto Rocco Salvatore Sergio Silvano Umberto Vincenzo Vittorio',
    'Alberto Alessandro Alessio Andrea Cristian Dario Davide Diego Emanuele Emiliano Enzo Fabio Federico Filippo Flavio Francesco Gabriele Gianluca Giacomo Ivan Ivano Leonardo Luca Manuel Marco Massimo Massimiliano Matteo Michele Nicola Omar Raffaele Riccardo Simone Stefano Valerio Walter',
    'Alessandro Alex Andrea Christian Cristiano Daniele Diego Edoardo Elia Emanuele Enea Fabio Federico Filippo Francesco Gabriele Giacomo Gioele Giulio Jacopo Leonardo Lorenzo Luca Manuel Mattia Matteo Mirko Nicolò Pietro Raffaele Riccardo Samuele Santiago Simone Stefano Thomas Tommaso Valerio',
  ],
}

const spanish: Names = {
  female: [
    'Ana Antonia Ángeles Aurora Begoña Blanca Carmen Concepción Consuelo Dolores Elena Encarna Esperanza Francisca Gloria Inmaculada Isabel Josefa Juana Julia Luisa Magdalena Manuela Margarita María Mercedes Milagros Montserrat Paloma Pilar Purificación Rafaela Remedios Rosa Rosario Soledad Teresa Victoria',
    'Alicia Almudena Amparo Ana Araceli Beatriz Belén Carolina Cristina Diana Elena Esther Eva Gemma Inés Inma Irene Lorena Lourdes Lucía Macarena Mar Marta Miriam Mónica Natalia Noelia Nuria Olga Patricia Raquel Rocío Sandra Silvia Sonia Susana Verónica Virginia Yolanda',
    'Adriana Aitana Alba Alejandra Ana Andrea Ariadna Carla Carlota Carmen Celia Claudia Cristina Daniela Elena Emma Eva Inés Irene Júlia Lara Laura Leire Lola Lucía Manuela María Marina Martina Natalia Noa Nora Olivia Paula Rocío Sara Sofía Valeria Vega Vera',
  ],
  male: [
    'Agustín Alfonso Andrés Antonio Benito Carlos Domingo Eduardo Emilio Enrique Esteban Eugenio Felipe Félix Fernando Francisco Gregorio Ignacio Jaime Javier Jesús Joaquín Jorge José Juan Julián Luis Manuel Miguel Nicolás Pedro Rafael Ramón Ricardo Santiago Tomás Vicente',
    'Adrián Alberto Alejandro Álvaro Ángel Antonio Borja César Cristóbal Daniel David Diego Eduardo Fernando Francisco Gonzalo Guillermo Gustavo Héctor Ignacio Iván Jaime Javier Jordi Jorge José Juan Juanjo Luis Marcos Mario Óscar Pablo Raúl Roberto Rubén Sergio Víctor Xavi',
    'Adrián Aitor Alejandro Álex Álvaro Asier Bruno Carlos Daniel Darío David Diego Eric Gabriel Gonzalo Guillermo Hugo Iker Ismael Iván Izan Javier Jorge Lucas Manuel Marc Marcos Mario Martín Mateo Nicolás Óscar Pablo Pau Pol Rodrigo Samuel Santiago Unai',
  ],
}

const polish: Names = {
  female: [
    'Alicja Anna Barbara Beata Bożena Danuta Dorota Elżbieta Ewa Grażyna Halina Hanna Henryka Irena Iwona Jadwiga Janina Joanna Jolanta Krystyna Lidia Lucyna Małgorzata Maria Mariola Maryla Mirosława Renata Romana Stanisława Teresa Urszula Wanda Wiesława Zdzisława Zenona Zofia',
    'Agata Agnieszka Aldona Aleksandra Alina Aneta Anna Arleta Barbara Dominika Dorota Edyta Ewa Ewelina Honorata Iwona Izabela Joanna Justyna Kamila Karolina Katarzyna Kinga Magdalena Małgorzata Marlena Marta Marzena Monika Natalia Olga Patrycja Paulina Renata Sylwia Urszula Wioletta',
    'Aleksandra Amelia Anna Antonina Daria Dominika Emilia Gabriela Hanna Iga Julia Justyna Kaja Kamila Karolina Kinga Klaudia Kornelia Laura Lena Magda Maja Malwina Maria Martyna Michalina Natalia Nina Ola Oliwia Pola Roksana Sandra Sara Wiktoria Weronika Zofia Zuzanna',
  ],
  male: [
    'Adam Aleksander Andrzej Bogdan Bogusław Czesław Dariusz Edward Eugeniusz Grzegorz Henryk Ireneusz Jacek Jan Janusz Jarosław Jerzy Józef Kazimierz Krzysztof Leszek Marek Marian Mirosław Piotr Roman Ryszard Sławomir Stanisław Stefan Tadeusz Tomasz Waldemar Wiesław Witold Wojciech Zbigniew Zdzisław',
    'Adam Adrian Andrzej Artur Bartłomiej Bartosz Błażej Damian Daniel Dariusz Dawid Emil Filip Grzegorz Hubert Jacek Jakub Jarosław Kamil Karol Konrad Krzysztof Leszek Łukasz Maciej Marcin Marek Mariusz Mateusz Michał Norbert Paweł Piotr Przemysław Radosław Rafał Robert Sebastian Tomasz Wojciech',
    'Adrian Aleksander Antoni Bartek Cezary Damian Dawid Dominik Filip Franciszek Gabriel Hubert Igor Jakub Jan Kacper Kajetan Kamil Karol Konrad Krystian Kuba Maciej Maksymilian Marcel Mateusz Michał Mikołaj Miłosz Norbert Olaf Oskar Patryk Paweł Przemek Stanisław Szymon Tymon Tymoteusz Wiktor',
  ],
}

const spoken: Record<Locale, Names> = {
  de: german,
  en: english,
  nl: dutch,
  fr: french,
  it: italian,
  es: spanish,
  pl: polish,
}

/** Names of one country, in its first language, besides those that all countries of the language share. */
const local: Partial<Record<Country, Names>> = {
  AT: {
    female: [
      'Edeltraud Elfriede Hermine Roswitha',
      'Bettina Eva Manuela Michaela',
      'Katharina Magdalena Valentina Viktoria',
    ],
    male: ['Alois Franz Johann Josef', 'Gernot Gregor Roland Wolfgang', 'Clemens Raphael Severin Xaver'],
  },
  CH: {
    female: ['Heidi Rosmarie Ruth Vreni', 'Corinne Franziska Priska Regula', 'Aline Ladina Ronja Selina'],
    male: ['Beat Hansruedi Kurt Urs', 'Adrian Reto Roger Roman', 'Andrin Flurin Nico Silvan'],
  },
  BE: {
    female: ['Godelieve Lieve Rita Simonne', 'Ann Goele Katrien Tine', 'Elke Febe Jolien Lore'],
    male: ['Etienne Jef Marcel Willy', 'Dries Geert Kris Wim', 'Jarne Lowie Robbe Seppe'],
  },
  IE: {
    female: ['Bridget Bernadette Deirdre Nuala', 'Aoife Fionnuala Orla Sinéad', 'Caoimhe Ciara Róisín Saoirse'],
    male: ['Declan Eamon Gerard Seamus', 'Brendan Cormac Niall Pádraig', 'Cian Darragh Eoin Oisín'],
  },
  US: {
    female: ['Cheryl Cynthia Debra Kathy', 'Brandi Crystal Kimberly Tiffany', 'Ashley Brianna Kayla Madison'],
    male: ['Bob Gregory Larry Randy', 'Brad Chad Eric Travis', 'Austin Brandon Hunter Tyler'],
  },
  CA: {
    female: ['Cheryl Lynne Marlene Shirley', 'Jodi Krista Shannon Tracy', 'Kaitlyn Mackenzie Madison Sierra'],
    male: ['Bruce Don Doug Wayne', 'Brent Curtis Kyle Trevor', 'Brody Carter Hunter Tyler'],
  },
  AU: {
    female: ['Cheryl Glenda Joy Lesley', 'Kylie Narelle Tegan Tracey', 'Indiana Mackenzie Matilda Tahlia'],
    male: ['Bruce Geoff Ross Warren', 'Brett Cameron Shane Troy', 'Angus Hamish Lachlan Mitchell'],
  },
  NZ: {
    female: ['Glenys Heather Joy Raewyn', 'Anahera Kirsty Kylie Rachael', 'Aroha Briar Maia Tui'],
    male: ['Bruce Murray Ross Warren', 'Brendon Hemi Shane Tane', 'Angus Hamish Nikau Tama'],
  },
}

const split = (names: Names | undefined, gender: Gender, generation: number): string[] =>
  names?.[gender][generation]?.split(' ') ?? []

const EARLIER = [1970, 1988]
const lists = new Map<string, readonly [string, ...string[]]>()

/** What people of a country, language and year of birth are called. */
export function namesOf(
  country: Country,
  locale: Locale,
  gender: Gender,
  bornIn: number,
): readonly [string, ...string[]] {
  const generation = EARLIER.filter((year) => bornIn >= year).length
  const key = `${country}${locale}${gender}${generation}`
  const known = lists.get(key)
  if (known) return known
  // Nobody in Lausanne is called Vreni.
  const own = countryLocales[country][0] === locale ? local[country] : undefined
  const [first = '', ...rest] = [...split(spoken[locale], gender, generation), ...split(own, gender, generation)]
  const list = [first, ...rest] as const
  lists.set(key, list)
  return list
}
